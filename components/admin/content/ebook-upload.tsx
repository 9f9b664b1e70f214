"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useRef } from "react";
import { computeFingerprint, uploadInParts } from "@/components/admin/course/send-parts";
import {
  type BrowserProblem,
  getUploadProblemMessage,
} from "@/components/admin/course/upload-messages";
import { ActionForm } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset";
import { type AdminActionState, notAuthorized } from "@/lib/core/action-state";
import type { UploadProblem } from "@/lib/course/files/file-rules";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";

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
 * Uploads the form's file in parts. The same file continues an upload that stopped. Files over the limit aren't
 * sent.
 * @param signal Stops the upload.
 */
export async function uploadEbookFile(
  form: FormData,
  signal: AbortSignal,
): Promise<AdminActionState> {
  const file = form.get("file");
  if (!(file instanceof File)) return refused("no_file");
  if (file.size > maxEbookBytes) return refused("too_large");
  try {
    const fingerprint = await computeFingerprint(file);
    const chosen = { kind: "ebook", lessonId: null, fileName: file.name, file } as const;
    const uploaded = await uploadInParts({ ...chosen, fingerprint, signal });
    if (!uploaded.ok) return refused(uploaded.problem);
    const description = "Publish the file so customers can download it.";
    return { status: "done", message: { title: "File uploaded", description } };
  } catch {
    // Stopped, or the file can't be read anymore.
    return failed("Upload stopped", "Your file is still selected. Upload it again to continue.");
  }
}

function refused(problem: UploadProblem | BrowserProblem): AdminActionState {
  const description = getUploadProblemMessage("ebook", problem);
  if (problem === "signed_out") return failed(notAuthorized.title, notAuthorized.description);
  if (problem === "no_connection") return failed("Upload stopped", description);
  if (problem === "fault") return failed("Error", description);
  const message = { title: "File rejected", description };
  return { status: "refused", message, fields: { file: description } };
}

/** Not about the file, so it's shown next to the buttons. */
function failed(title: string, description: string): AdminActionState {
  return { status: "refused", message: { title, description }, fields: {} };
}
