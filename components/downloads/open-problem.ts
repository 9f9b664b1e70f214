import type { FormOutcome, OpenedDownload } from "@/components/downloads/outcomes";

export type Problem = { readonly title: string; readonly text: string };

/** SPEC section 8, "Download …"; the last text is ours. */
export const accessDenied: Problem = {
  title: "Access Denied",
  text: "This download link is invalid or has expired.",
};
/** Whether the link is good could not be found out. */
export const notValidated: Problem = {
  title: "Error",
  text: "Unable to validate download access. Please try again.",
};
export const fileMissing: Problem = {
  title: "Download Error",
  text: "Download link not available. Please contact support.",
};
const downloadFailed: Problem = {
  title: "Download Failed",
  text: "The connection broke off. Please try again.",
};

/** Why the file's route gave nothing: its answer's status, or null where none came. */
export function fileProblem(status: number | null): Problem {
  switch (status) {
    case null:
      return downloadFailed;
    case 403:
      return accessDenied;
    case 404:
      return fileMissing;
    default:
      return notValidated;
  }
}

/** Why the button opened nothing; null when it did. */
export function openProblem(outcome: FormOutcome<OpenedDownload>): Problem | null {
  switch (outcome.status) {
    case "done":
      if (outcome.value.kind === "opened") return null;
      return outcome.value.kind === "file_missing" ? fileMissing : accessDenied;
    case "invalid":
      return accessDenied;
    case "rate_limited":
      return {
        title: "Rate Limited",
        text: "Too many attempts. Please wait before trying again.",
      };
    default:
      return notValidated;
  }
}
