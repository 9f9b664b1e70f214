import { NoSessions } from "@/components/booking/no-sessions";
import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import type { MessageAction } from "@/components/forms/message-form";
import { QueryPrefill } from "@/components/forms/query-prefill";
import { EmailField, PhoneField } from "@/components/inquiries/fields";
import { InquiryForm } from "@/components/inquiries/inquiry-form";
import { LocalSessionTime, TimeZoneField } from "@/components/inquiries/local-session-time";
import { PreferredTime } from "@/components/inquiries/preferred-time";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type SessionChoice = { readonly value: string; readonly label: string };

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

type Props = {
  /** Session lengths with their prices. */
  readonly sessions: readonly SessionChoice[];
  readonly action: MessageAction;
};

/** The request form, or a link to the contact page if no session is on sale. */
export function ConsultationRequest({ sessions, action }: Props) {
  if (sessions.length === 0) {
    return (
      <div className="grid content-start gap-8">
        <NoSessions />
        <div>
          <Link href="/contact" className={buttonClassName("secondary")}>
            Contact us
          </Link>
        </div>
      </div>
    );
  }
  return (
    <section aria-labelledby="form-title" className="border-t-2 border-text pt-8">
      <h2 id="form-title" className="text-title mb-8">
        Your request
      </h2>
      <InquiryForm name="consultation" action={action}>
        <ConsultationFields sessions={sessions} />
      </InquiryForm>
    </section>
  );
}
