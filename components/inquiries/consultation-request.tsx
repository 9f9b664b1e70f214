import { NoSessions } from "@/components/booking/no-sessions";
import type { FormAction } from "@/components/forms/use-secure-form";
import { ConsultationFields, type SessionChoice } from "@/components/inquiries/consultation-fields";
import { ConsultationForm } from "@/components/inquiries/consultation-form";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type Props = {
  /** Session lengths with their prices. */
  readonly sessions: readonly SessionChoice[];
  readonly action: FormAction;
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
      <ConsultationForm action={action}>
        <ConsultationFields sessions={sessions} />
      </ConsultationForm>
    </section>
  );
}
