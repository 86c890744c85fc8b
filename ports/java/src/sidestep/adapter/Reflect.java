package sidestep.adapter;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reflection without its wrapping: what the called code throws comes out as it is. */
final class Reflect {
    private Reflect() {}

    /** The first method of that name with that many parameters, here or in a superclass. */
    static Method method(Class<?> type, String name, int parameters) {
        Method method = methodOrNull(type, name, parameters);
        if (method == null) {
            throw new IllegalStateException("no method " + name + " in " + type);
        }
        return method;
    }

    static Method methodOrNull(Class<?> type, String name, int parameters) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.getName().equals(name) && m.getParameterCount() == parameters && !m.isBridge()) {
                    m.setAccessible(true);
                    return m;
                }
            }
        }
        return null;
    }

    static Field field(Class<?> type, String name) {
        Field field = fieldOrNull(type, name);
        if (field == null) {
            throw new IllegalStateException("no field " + name + " in " + type);
        }
        return field;
    }

    static Field fieldOrNull(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (f.getName().equals(name)) {
                    f.setAccessible(true);
                    return f;
                }
            }
        }
        return null;
    }

    static Field fieldOfType(Class<?> type, Class<?> wanted) {
        for (Field f : type.getDeclaredFields()) {
            if (f.getType() == wanted) {
                f.setAccessible(true);
                return f;
            }
        }
        throw new IllegalStateException("no field of type " + wanted + " in " + type);
    }

    static Object call(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw Reflect.<RuntimeException>sneak(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object create(Constructor<?> constructor, Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw Reflect.<RuntimeException>sneak(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object get(Field field, Object target) {
        try {
            return field.get(target);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static void set(Field field, Object target, Object value) {
        try {
            field.set(target, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> T sneak(Throwable what) throws T {
        throw (T) what;
    }
}
