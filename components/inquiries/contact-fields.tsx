import { FormField, FormTextarea } from "@/components/forms/form-field";
import { QueryPrefill } from "@/components/forms/query-prefill";
import { ConsentBox, EmailField } from "@/components/inquiries/fields";

export function ContactFields() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="firstName" label="First name" autoComplete="given-name" required />
        <FormField name="lastName" label="Last name" autoComplete="family-name" required />
        <EmailField hint="We'll reply to this address." />
        <FormField name="artistName" label="Artist name" autoComplete="nickname" />
      </div>
      <FormField name="subject" label="Subject" required />
      <QueryPrefill param="subject" field="subject" />
      <FormTextarea
        name="message"
        label="Message"
        hint="10 to 2,000 characters."
        rows={8}
        required
      />
      <ConsentBox />
    </>
  );
}

/** The home page contains other forms with the same field names. */
const idPrefix = "contact-";

export function HomeContactFields() {
  return (
    <>
      <FormField idPrefix={idPrefix} name="name" label="Name" autoComplete="name" required />
      <EmailField idPrefix={idPrefix} />
      <div className="sm:col-span-2">
        <FormField idPrefix={idPrefix} name="subject" label="Subject" required />
      </div>
      <div className="sm:col-span-2">
        <FormTextarea idPrefix={idPrefix} name="message" label="Message" required />
      </div>
    </>
  );
}
