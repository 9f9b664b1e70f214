"use client";

import type { ReactNode } from "react";
import { SecureForm } from "@/components/forms/secure-form";
import type { FormAction } from "@/components/forms/use-secure-form";
import { contactCopy } from "@/lib/inquiries/form-copy";

const loadSchema = async () => (await import("@/lib/inquiries/inquiry-forms")).contactFormSchema;

type Props = { readonly action: FormAction; readonly children: ReactNode };

export function ContactForm({ action, children }: Props) {
  return (
    <SecureForm
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
    </SecureForm>
  );
}
