"use client";

import type { ReactNode } from "react";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import { consultationCopy } from "@/lib/inquiries/form-copy";

async function loadSchema() {
  const { createConsultationFormSchema } = await import("@/lib/consultations/consultation-form");
  return createConsultationFormSchema(new Date());
}

type Props = { readonly action: MessageAction; readonly children: ReactNode };

export function ConsultationForm({ action, children }: Props) {
  return (
    <MessageForm
      action={action}
      copy={consultationCopy}
      loadSchema={loadSchema}
      label="Consultation request"
      submitLabel="Send request"
      busyLabel="Sending…"
      againLabel="Send another request"
      className="grid gap-6"
    >
      {children}
    </MessageForm>
  );
}
