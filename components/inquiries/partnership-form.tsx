"use client";

import type { ReactNode } from "react";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import { partnershipCopy } from "@/lib/inquiries/form-copy";

async function loadSchema() {
  return (await import("@/lib/inquiries/inquiry-forms")).partnershipFormSchema;
}

type Props = { readonly action: MessageAction; readonly children: ReactNode };

export function PartnershipForm({ action, children }: Props) {
  return (
    <MessageForm
      action={action}
      copy={partnershipCopy}
      loadSchema={loadSchema}
      label="Partnership Intake Form"
      submitLabel="Send inquiry"
      busyLabel="Sending…"
      className="grid gap-6"
    >
      {children}
    </MessageForm>
  );
}
