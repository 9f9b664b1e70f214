import { ebookAnswer, withoutOutcome } from "@/components/admin/content/ebook-news";
import { largestEbookBytes } from "@/lib/ebook-files/largest-ebook";
import type { EbookOutcome } from "@/lib/ebook-files/upload-ebook";
import type { AdminAnswer } from "@/lib/forms/admin-answer";

/**
 * Uploads the form's file with fetch, because a form that the browser submits can't report that it
 * was stopped. Files over the limit aren't sent.
 * @param signal Stops the upload.
 */
export async function sendEbook(form: FormData, signal: AbortSignal): Promise<AdminAnswer> {
  const file = form.get("file");
  if (file instanceof File && file.size > largestEbookBytes) return ebookAnswer("too_large");
  let status: number | null = null;
  try {
    const answer = await fetch("/api/admin/ebook-file", { method: "POST", body: form, signal });
    status = answer.status;
    if (!answer.ok) return withoutOutcome(status);
    const { outcome }: { outcome: EbookOutcome } = await answer.json();
    return ebookAnswer(outcome);
  } catch {
    return withoutOutcome(status === null || signal.aborted ? null : status);
  }
}
