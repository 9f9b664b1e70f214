import type { AdminActionState } from "@/lib/core/action-state";
import type { EbookOutcome } from "@/lib/ebook-files/upload-ebook";

const refusals: Readonly<Record<Exclude<EbookOutcome, "uploaded">, string>> = {
  no_file: "Choose a PDF file first.",
  too_large: "The file is larger than 40 MB. Export it with smaller pictures.",
  not_a_pdf: "This is no PDF. Export the book as PDF and choose that file.",
  encrypted: "This PDF is protected by a password or by permissions. Save it without.",
  damaged: "This PDF can't be read. Export it again from the program that made it.",
};

/** Returns the message for an upload's outcome. */
export function getUploadMessage(outcome: EbookOutcome): AdminActionState {
  if (outcome === "uploaded") {
    const description = "It takes a stamp. Buyers get it once you publish it.";
    return { status: "done", message: { title: "Uploaded and checked", description } };
  }
  return refused("Not taken", refusals[outcome]);
}

/**
 * Returns the message for an upload without an outcome.
 * @param status HTTP status, or null if the upload was stopped.
 */
export function getFailedUploadMessage(status: number | null): AdminActionState {
  if (status === null) {
    return refused(
      "Upload stopped",
      "Your file is still chosen. If the list below does not show it, press the button again.",
    );
  }
  if (status === 404) {
    const words = "You are signed out or no longer have access. Sign in and try again.";
    return refused("Not Authorized", words);
  }
  const words = "Something broke on our side. If the list below does not show the file, try again.";
  return refused("Error", words);
}

function refused(title: string, description: string): AdminActionState {
  return { status: "refused", message: { title, description }, fields: { file: description } };
}
