import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import { QueryPrefill } from "@/components/forms/query-prefill";
import { EmailField } from "@/components/inquiries/email-field";
import { LocalSessionTime } from "@/components/inquiries/local-session-time";
import { PhoneField } from "@/components/inquiries/phone-field";
import { PreferredTime } from "@/components/inquiries/preferred-time";
import { TimeZoneField } from "@/components/inquiries/time-zone-field";

export type SessionChoice = { readonly value: string; readonly label: string };

export function ConsultationFields({ sessions }: { readonly sessions: readonly SessionChoice[] }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="name" label="Name" autoComplete="name" required />
        <EmailField hint="We'll send the confirmation to this address." />
        <PhoneField />
        <FormSelect
          name="sessionType"
          label="Session length"
          choices={[{ value: "", label: "Choose a length" }, ...sessions]}
          required
        />
        <QueryPrefill param="session" field="sessionType" />
      </div>
      <div className="below-16">
        <PreferredTime />
        <LocalSessionTime />
        <TimeZoneField />
      </div>
      <FormTextarea
        name="message"
        label="Message"
        hint="Tell us what you’d like to cover, in up to 2,000 characters."
      />
    </>
  );
}
