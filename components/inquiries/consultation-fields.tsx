import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import { QueryPrefill } from "@/components/forms/query-prefill";
import { EmailField } from "@/components/inquiries/email-field";
import { LocalSessionTime } from "@/components/inquiries/local-session-time";
import { PhoneField } from "@/components/inquiries/phone-field";
import { TimeZoneField } from "@/components/inquiries/time-zone-field";
import { formatClockTime, sessionTimes } from "@/lib/inquiries/session-times";

export type SessionChoice = { readonly value: string; readonly label: string };

const times = [
  { value: "", label: "No preference" },
  ...sessionTimes.map((time) => ({ value: time, label: formatClockTime(time) })),
];

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
        <div className="grid gap-6 sm:grid-cols-2">
          <FormField
            name="preferredDate"
            type="date"
            label="Preferred date"
            hint="Sessions are available Monday to Friday."
          />
          <FormSelect
            name="preferredTime"
            label="Preferred time"
            hint="All times are Memphis time (US Central)."
            choices={times}
          />
        </div>
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
