import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

export type Problem = { readonly title: string; readonly text: string };

export const accessDenied: Problem = {
  title: "Access Denied",
  text: "This download link is invalid or has expired.",
};
/** The link couldn't be checked. */
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
  text: "Check your connection and try again. The download was interrupted.",
};

/** Returns the problem for the file route's status; null means no response. */
export function getFileProblem(status: number | null): Problem {
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

export type OpenedDownload = { readonly fileUrl: string; readonly filePackUrl: string };
type OpenProblem = { readonly kind: "denied" | "file_missing" };

export type OpenDownload = VisitorAction<OpenedDownload, OpenProblem>;
export type OpenResult = FormResult<OpenedDownload, OpenProblem>;

/** Returns why the download didn't open, or null if it did. */
export function getOpenProblem(result: OpenResult): Problem | null {
  switch (result.status) {
    case "done":
      return null;
    case "refused":
      return result.problem.kind === "file_missing" ? fileMissing : accessDenied;
    case "invalid":
      return accessDenied;
    case "limited":
      return rateLimitedCopy;
    default:
      return notValidated;
  }
}
