"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useRef } from "react";
import { ActionForm } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset";
import { type AdminActionState, notAuthorized } from "@/lib/core/action-state";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import type { EbookOutcome } from "@/lib/ebook-files/publish-ebook";

/** Uploads a file, shows the outcome, and can be stopped. */
export function EbookUpload() {
  const router = useRouter();
  const sending = useRef<AbortController>(null);
  const [isSending, setSending] = useOptimistic(false);
  const stop = () => sending.current?.abort();
  useResetOnHide(stop);

  async function upload(_previous: AdminActionState, form: FormData): Promise<AdminActionState> {
    setSending(true);
    const controller = new AbortController();
    sending.current = controller;
    const result = await uploadEbookFile(form, controller.signal);
    // Also after a stopped upload: only the list shows whether the file arrived.
    router.refresh();
    return result;
  }

  return (
    <div className="mt-4 grid max-w-xl justify-items-start gap-3">
      <ActionForm
        action={upload}
        submitLabel="Upload"
        busyLabel="Uploading…"
        look="primary"
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-4"
      >
        <FormField
          name="file"
          label="New file"
          data-noun="A PDF file"
          type="file"
          accept="application/pdf"
          required
          hint="Choose a PDF without a password, up to 40 MB. Leave the bottom half inch of each page blank for the customer's name."
          className="file:mr-4 file:font-sans file:rounded-sm file:border-2 file:border-solid file:border-line file:bg-ground file:px-3 file:font-semibold file:text-text"
        />
      </ActionForm>
      {isSending ? (
        <Button look="quiet" onClick={stop}>
          Stop upload
        </Button>
      ) : null}
    </div>
  );
}

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
function getUploadMessage(outcome: EbookOutcome): AdminActionState {
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
function getFailedUploadMessage(status: number | null): AdminActionState {
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
