import { type AdminActionState, notAuthorized } from "@/lib/core/action-state";
import type { EbookOutcome } from "@/lib/ebook-files/publish-ebook";

const refusals: Readonly<Record<Exclude<EbookOutcome, "uploaded">, string>> = {
  no_file: "Choose a PDF file first.",
  too_large: "The file is larger than 40 MB. Export the PDF with smaller images.",
  not_a_pdf: "This isn't a PDF. Export the book as a PDF and choose that file.",
  encrypted: "This PDF has a password or restricted permissions. Save an unprotected copy.",
  too_many_pages: "The book has more than 2,000 pages. Split it, or export it with fewer pages.",
  too_complex:
    "Checking this PDF took too much time or memory. Export it as a simpler PDF, such as PDF/A.",
  damaged: "We can't read this PDF. Export the book again from the original program.",
};

/** Returns the message for an upload's outcome. */
export function getUploadMessage(outcome: EbookOutcome): AdminActionState {
  if (outcome === "uploaded") {
    const description = "Publish the file so customers can download it.";
    return { status: "done", message: { title: "File uploaded", description } };
  }
  return refused("File rejected", refusals[outcome]);
}

/**
 * Returns the message for an upload without an outcome.
 * @param status HTTP status, or null if the upload was stopped.
 */
export function getFailedUploadMessage(status: number | null): AdminActionState {
  if (status === null) {
    return failed(
      "Upload stopped",
      "Your file is still selected. If you don't see it in the list below, upload it again.",
    );
  }
  if (status === 404) return failed(notAuthorized.title, notAuthorized.description);
  const description =
    "Something went wrong on our end. If you don't see your file in the list below, upload it again.";
  return failed("Error", description);
}

/** Not about the file, so it's shown next to the buttons. */
function failed(title: string, description: string): AdminActionState {
  return { status: "refused", message: { title, description }, fields: {} };
}

function refused(title: string, description: string): AdminActionState {
  return { status: "refused", message: { title, description }, fields: { file: description } };
}
