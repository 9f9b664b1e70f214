import type { AdminActionState } from "@/lib/core/action-state";
import type { EbookOutcome } from "@/lib/ebook-files/upload-ebook";

const refusals: Readonly<Record<Exclude<EbookOutcome, "uploaded">, string>> = {
  no_file: "Choose a PDF file first.",
  too_large: "The file is larger than 40 MB. Export it with smaller images.",
  not_a_pdf: "This isn't a PDF. Export the book as a PDF and choose that file.",
  encrypted: "This PDF is protected by a password or by permissions. Save it without protection.",
  damaged: "This PDF can't be read. Export it again from the original program.",
};

/** Returns the message for an upload's outcome. */
export function getUploadMessage(outcome: EbookOutcome): AdminActionState {
  if (outcome === "uploaded") {
    const description = "The file can be stamped. Publish it to make it available to customers.";
    return { status: "done", message: { title: "Uploaded and checked", description } };
  }
  return refused("File rejected", refusals[outcome]);
}

/**
 * Returns the message for an upload without an outcome.
 * @param status HTTP status, or null if the upload was stopped.
 */
export function getFailedUploadMessage(status: number | null): AdminActionState {
  if (status === null) {
    return refused(
      "Upload stopped",
      "Your file is still selected. If the list below doesn't show it, try again.",
    );
  }
  if (status === 404) {
    const description = "You are signed out or no longer have access. Sign in and try again.";
    return refused("Not Authorized", description);
  }
  const description =
    "Something went wrong on our side. If the list below doesn't show the file, try again.";
  return refused("Error", description);
}

function refused(title: string, description: string): AdminActionState {
  return { status: "refused", message: { title, description }, fields: { file: description } };
}
