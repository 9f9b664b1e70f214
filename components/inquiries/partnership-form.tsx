"use client";

import type { ReactNode } from "react";
import { SecureForm } from "@/components/forms/secure-form";
import type { FormAction } from "@/components/forms/use-secure-form";
import { partnershipCopy } from "@/lib/inquiries/form-copy";

async function loadSchema() {
  return (await import("@/lib/inquiries/inquiry-forms")).partnershipFormSchema;
}

type Props = { readonly action: FormAction; readonly children: ReactNode };

export function PartnershipForm({ action, children }: Props) {
  return (
    <SecureForm
      action={action}
      copy={partnershipCopy}
      loadSchema={loadSchema}
      label="Partnership Intake Form"
      submitLabel="Send inquiry"
      busyLabel="Sending…"
      className="grid gap-6"
    >
      {children}
    </SecureForm>
  );
}
