import {
  getFailedUploadMessage,
  getUploadMessage,
} from "@/components/admin/content/ebook-messages";
import type { AdminActionState } from "@/lib/core/action-state";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import type { EbookOutcome } from "@/lib/ebook-files/publish-ebook";

/**
 * Uploads the form's file with fetch, because a form that the browser submits can't report that it
 * was stopped. Files over the limit aren't sent.
 * @param signal Stops the upload.
 */
export async function uploadEbookFile(
  form: FormData,
  signal: AbortSignal,
): Promise<AdminActionState> {
  const file = form.get("file");
  if (file instanceof File && file.size > maxEbookBytes) return getUploadMessage("too_large");
  let status: number | null = null;
  try {
    const response = await fetch("/api/admin/ebook-file", { method: "POST", body: form, signal });
    status = response.status;
    if (!response.ok) return getFailedUploadMessage(status);
    const { outcome }: { outcome: EbookOutcome } = await response.json();
    return getUploadMessage(outcome);
  } catch {
    return getFailedUploadMessage(status === null || signal.aborted ? null : status);
  }
}
