"use client";

import { FormField, FormTextarea } from "@/components/forms/form-field";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import { EmailField } from "@/components/inquiries/fields";
import { homeContactCopy } from "@/lib/inquiries/form-copy";

const loadSchema = async () => (await import("@/lib/inquiries/inquiry-forms")).homeFormSchema;

/** The page contains other forms with the same field names. */
const idPrefix = "contact-";

export function HomeContactForm({ action }: { readonly action: MessageAction }) {
  return (
    <MessageForm
      action={action}
      copy={homeContactCopy}
      loadSchema={loadSchema}
      label="Contact us"
      submitLabel="Send message"
      busyLabel="Sending…"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField idPrefix={idPrefix} name="name" label="Name" autoComplete="name" required />
      <EmailField idPrefix={idPrefix} />
      <div className="sm:col-span-2">
        <FormField idPrefix={idPrefix} name="subject" label="Subject" required />
      </div>
      <div className="sm:col-span-2">
        <FormTextarea idPrefix={idPrefix} name="message" label="Message" required />
      </div>
    </MessageForm>
  );
}
