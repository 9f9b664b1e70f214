/**
 * Something that a person can put right: its message is one paragraph that says what is wrong and
 * what to do, and is all that is printed. Any other error is a fault of ours and keeps its stack.
 * Plain JavaScript, because it is needed before anything is installed.
 */
export class Problem extends Error {
  name = "Problem";
}

/** The operating system's code of an error (`ENOSPC`, `EACCES`, …), or "" for any other error. */
export function errorCode(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Turns the file system's own refusals into a {@link Problem}; other errors come back unchanged. */
export function explainFileError(error, path) {
  switch (errorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return new Problem(
        `There is no disk space left for ${path}. Free some (a first start needs about 2 GB, ` +
          "a later one 200 MB) and start again; nothing half-written will be used.",
      );
    case "EROFS":
      return new Problem(
        `${path} is on a read-only file system. Copy or clone the project to a folder that can ` +
          "be written to and start it there.",
      );
    case "EACCES":
    case "EPERM":
      return new Problem(
        `${path} can't be read or written by this user (${errorCode(error)}). Start as the user ` +
          "who owns the project's folder, or give the folder to this user (chown -R).",
      );
    default:
      return error;
  }
}
