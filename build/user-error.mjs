/**
 * An error that the user can fix. Its message says what's wrong and what to do, and it's all that
 * gets printed; any other error is a bug of ours and keeps its stack. Plain JavaScript, because
 * it's needed before packages are installed.
 */
export class UserError extends Error {
  name = "UserError";
}

/** Returns the system's code of an error (`ENOSPC`, `EACCES`, ...), or "" for any other error. */
export function getErrorCode(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Turns a file system error about `path` into a {@link UserError}; returns other errors unchanged. */
export function explainFileError(error, path) {
  switch (getErrorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return new UserError(
        `There's no disk space left for ${path}. Free up some space and start again. The first ` +
          "start needs about 2 GB, and later starts need about 200 MB. Incomplete files won't be used.",
      );
    case "EROFS":
      return new UserError(
        `${path} is on a read-only file system. Copy or clone the project to a writable folder ` +
          "and start it there.",
      );
    case "EACCES":
    case "EPERM":
      return new UserError(
        `You don't have permission to read or write ${path} (${getErrorCode(error)}). Start as the ` +
          "user who owns the project folder, or change the folder's owner with chown -R.",
      );
    default:
      return error;
  }
}
