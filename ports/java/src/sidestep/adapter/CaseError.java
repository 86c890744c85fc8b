package sidestep.adapter;

/** A case or request that can't be executed; the message names the part. */
final class CaseError extends RuntimeException {
    private static final long serialVersionUID = 1;

    CaseError(String message) {
        super(message);
    }
}
