"use client";

import { FormField, FormTextarea } from "@/components/forms/form-field";
import { SecureForm } from "@/components/forms/secure-form";
import type { FormAction } from "@/components/forms/use-secure-form";
import { homeContactWords } from "@/lib/inquiries/form-words";

const loadSchema = async () => (await import("@/lib/inquiries/home-form")).homeFormSchema;

/** The home page's Send a Message. In: its server action. */
export function HomeContactForm({ action }: { readonly action: FormAction }) {
  return (
    <SecureForm
      action={action}
      words={homeContactWords}
      loadSchema={loadSchema}
      label="Send a Message"
      submitLabel="Send message"
      busyLabel="Sending…"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField name="name" label="Name" autoComplete="name" required />
      <FormField
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="sm:col-span-2">
        <FormField name="subject" label="Subject" required />
      </div>
      <div className="sm:col-span-2">
        <FormTextarea name="message" label="Message" required />
      </div>
    </SecureForm>
  );
}
