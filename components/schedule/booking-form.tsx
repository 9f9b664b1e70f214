"use client";

import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";
import { findInvalid, untilLeft, useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { EmailField, PhoneField } from "@/components/inquiries/fields";
import { TimeZoneField } from "@/components/inquiries/local-session-time";
import { ConsentText } from "@/components/legal/consent-text";
import { describeBookingProblem } from "@/components/schedule/booking-copy";
import { TimeChoices } from "@/components/schedule/time-choices";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import { refundLines, sessionNoticeHours } from "@/lib/catalog/refund-copy";
import type { Schedule } from "@/lib/consultations/read-free-times";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import type { Booked, HoldProblem } from "@/lib/flows/hold-session";
import type { VisitorAction } from "@/lib/forms/form-result";
import { formatClockTime } from "@/lib/inquiries/session-times";
import { getRequestPath } from "@/lib/profile/profile-links";

type Props = {
  readonly schedule: Schedule;
  readonly book: VisitorAction<Booked, HoldProblem>;
};

const loadSchema = async () => (await import("@/lib/consultations/booking-form")).bookingFormSchema;

/** Books a time: the free times, who books, and the button that leads to the payment page. */
export function BookingForm({ schedule, book }: Props) {
  const { length, priceCents, times, refundableFrom, hold } = schedule;
  const form = useVisitorForm(book, {
    async send(_former, data) {
      return (await findInvalid(data, loadSchema)) ?? (await book(null, data));
    },
    onResult(result, { isStillHere }) {
      if (result.status !== "done" || !isStillHere()) return;
      window.location.assign(result.value.url);
      return untilLeft();
    },
  });
  const problem = form.result ? describeBookingProblem(form.result, length) : null;
  const request = (
    <p className="text-soft">
      None of these times fits?{" "}
      <Link href={getRequestPath(length)} className="underline underline-offset-4">
        Send a request
      </Link>
      , and we’ll confirm a time by email.
    </p>
  );
  if (times.length === 0) return <div className="mt-6">{request}</div>;
  return (
    <VisitorForm
      form={form}
      label="Book a session"
      className="mt-8 grid gap-8"
      submitLabel={
        <>
          Pay <Amount cents={priceCents} />
        </>
      }
      busyLabel="Opening the payment page…"
      size="lg"
      message={
        problem ? (
          <Notice tone="error" announce title={problem.title}>
            {problem.text}
          </Notice>
        ) : null
      }
      hasMessageBelow
    >
      {hold ? (
        <Notice
          title={`You’re holding a time until ${formatClockTime(toChicagoDateTime(new Date(hold.payBy)).time)} Memphis time`}
        >
          Pay below to book it. If you choose another time, we’ll release this one.
        </Notice>
      ) : null}
      <input type="hidden" name="length" value={length} />
      <input type="hidden" name="priceCents" value={priceCents} />
      <TimeZoneField />
      <TimeChoices times={times} refundableFrom={refundableFrom} initial={hold?.startsAt} />
      {request}
      <div className="grid max-w-3xl gap-6 border-t-2 border-text pt-8 sm:grid-cols-2">
        <FormField
          name="name"
          label="Name"
          autoComplete="name"
          required
          initial={hold?.name ?? ""}
        />
        <EmailField hint="We’ll send the invitation to this address." initial={hold?.email ?? ""} />
        <PhoneField initial={hold?.phone ?? ""} />
        <div className="sm:col-span-2">
          <FormTextarea
            name="message"
            label="What’s your question?"
            hint="So that we can prepare, in up to 2,000 characters."
            rows={4}
            initial={hold?.message ?? ""}
          />
        </div>
      </div>
      <FormCheckbox name="acceptsTerms" label={<ConsentText kind="terms" />} />
      <div className="grid gap-2">
        <p className="text-lg">
          {length} minutes for{" "}
          <span className="font-semibold">
            <Amount cents={priceCents} />
          </span>
          . We’ll hold your time for 20 minutes while you pay.
        </p>
        <p className="text-[0.9375rem] text-soft">{refundLines.session}</p>
        {times.some((at) => at < refundableFrom) ? (
          <p className="text-[0.9375rem] text-soft">
            Times marked “No refund” start in less than {sessionNoticeHours} hours: they can’t be
            refunded.
          </p>
        ) : null}
      </div>
    </VisitorForm>
  );
}
