package sidestep.adapter;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Loads the jars of a release. In the client's own classes it turns calls of the clock, of random numbers and of shuffles into calls
 * of {@link Stubs}, and the bodies that fetch route data into {@link Stubs#fetchRoute}. Every replacement takes and leaves the same
 * stack, so the frames of the classes stay valid as they are.
 */
final class RewritingLoader extends URLClassLoader {
    private static final String STUBS = "sidestep/adapter/Stubs";
    private static final String REFRESH = "updateTopicRouteInfoFromNameServer";

    RewritingLoader(URL[] jars, ClassLoader parent) {
        super(jars, parent);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.startsWith("org.apache.rocketmq.client.")) {
            return super.findClass(name);
        }
        URL resource = findResource(name.replace('.', '/') + ".class");
        if (resource == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = resource.openStream()) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(in).accept(new Classes(writer), 0);
            byte[] bytes = writer.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static final class Classes extends ClassVisitor {
        Classes(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean fetches = name.equals("getTopicRouteInfoFromNameServer") || name.equals("getDefaultTopicRouteInfoFromNameServer");
            if (fetches && descriptor.endsWith("TopicRouteData;") && (access & Opcodes.ACC_ABSTRACT) == 0) {
                method.visitCode();
                method.visitMethodInsn(Opcodes.INVOKESTATIC, STUBS, "fetchRoute", "()Ljava/lang/Object;", false);
                method.visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
                method.visitInsn(Opcodes.ARETURN);
                method.visitMaxs(1, 1);
                method.visitEnd();
                return null;
            }
            return name.equals(REFRESH) ? new Handlers(method) : new Calls(method);
        }
    }

    private static class Calls extends MethodVisitor {
        Calls(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean random = owner.equals("java/util/Random") || owner.equals("java/util/concurrent/ThreadLocalRandom");
            if (owner.equals("java/lang/System") && name.equals("currentTimeMillis")
                    || owner.equals("java/util/Collections") && name.equals("shuffle") && descriptor.equals("(Ljava/util/List;)V")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STUBS, name, descriptor, false);
            } else if (random && name.equals("nextInt") && (descriptor.equals("()I") || descriptor.equals("(I)I"))) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STUBS, name, descriptor.replace("(", "(Ljava/util/Random;"), false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    /** The refresh logs and swallows errors (which of them differs by release), so its catch blocks report to the stub first. */
    private static final class Handlers extends Calls {
        private final Set<Label> handlers = new HashSet<>();
        private boolean entering;

        Handlers(MethodVisitor next) {
            super(next);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if (type != null) {
                handlers.add(handler);
            }
            super.visitTryCatchBlock(start, end, handler, type);
        }

        @Override
        public void visitLabel(Label label) {
            entering |= handlers.contains(label);
            super.visitLabel(label);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            if (entering && opcode == Opcodes.ASTORE) {  // javac's catch block stores the exception first
                entering = false;
                super.visitInsn(Opcodes.DUP);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STUBS, "caught", "(Ljava/lang/Throwable;)V", false);
            }
            super.visitVarInsn(opcode, index);
        }
    }
}
