"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useRef } from "react";
import { uploadEbookFile } from "@/components/admin/content/upload-ebook-file";
import { ActionForm } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import type { AdminActionState } from "@/lib/core/action-state";

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
