"use client";

import type { ReactNode } from "react";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import { contactCopy } from "@/lib/inquiries/form-copy";

const loadSchema = async () => (await import("@/lib/inquiries/inquiry-forms")).contactFormSchema;

type Props = { readonly action: MessageAction; readonly children: ReactNode };

export function ContactForm({ action, children }: Props) {
  return (
    <MessageForm
      action={action}
      copy={contactCopy}
      loadSchema={loadSchema}
      label="Contact form"
      submitLabel="Send message"
      busyLabel="Sending…"
      againLabel="Send another message"
      className="grid gap-6"
    >
      {children}
    </MessageForm>
  );
}
