import { CustomerNote, OfferForm } from "@/components/admin/consultations/offer-form";
import { SessionDesk, type TakenSession } from "@/components/admin/consultations/session-desk";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { Texts } from "@/components/admin/form/use-admin-action";
import { Section } from "@/components/admin/layout/section";
import { FormField } from "@/components/forms/form-field";
import { Notice } from "@/components/ui/notice";
import { Untranslated } from "@/components/ui/untranslated";
import {
  type ConsultationTransition,
  canTransition,
  needsInvitation,
} from "@/lib/consultations/consultation-status";
import type { SessionHours } from "@/lib/consultations/free-times";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";
import { getSlotMinutes, suggestSlots } from "@/lib/consultations/slots";
import { toChicagoDateTime } from "@/lib/core/chicago-time";

type Props = {
  readonly detail: ConsultationDetail;
  /** When sessions start by the availability. */
  readonly hours: SessionHours;
  /** Other sessions that hold a time, and time off. */
  readonly taken: readonly {
    readonly name: string;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
    readonly isSession?: boolean;
  }[];
  readonly now: Date;
  readonly actions: Readonly<Record<ConsultationTransition | "noShow", AdminAction>>;
};

/** Forms for the actions that the consultation's status allows. */
export function ConsultationActions({ detail, hours, taken, now, actions }: Props) {
  const sessions = taken.flatMap(({ name, startsAt, endsAt, isSession = false }) =>
    startsAt && endsAt ? [{ name, startsAt, endsAt, isSession }] : [],
  );
  const { consultation, orders } = detail;
  const {
    inquiryId,
    version,
    status,
    offerRevision: revision,
    isPaidTwice,
    startsAt,
  } = consultation;
  const seen = { inquiryId, version: String(version) };
  const paid = orders.find((order) => ["paid", "partially_refunded"].includes(order.status));
  return (
    <>
      {status === "paid_late" || isPaidTwice ? (
        <div className="mt-6">
          <Notice
            tone="error"
            title={isPaidTwice ? "Paid more than once" : "Paid after the offer expired"}
          >
            {isPaidTwice
              ? "Refund one of the orders. "
              : "The session isn't booked. Offer a new time below or refund the order. "}
            {paid ? (
              <TextLink href={`/admin/orders/${paid.id}`} className="font-semibold">
                Refund order <Untranslated>{paid.orderNumber}</Untranslated>
              </TextLink>
            ) : null}
          </Notice>
        </div>
      ) : null}
      {canTransition("requestPayment", status) ? (
        <Section title="Request payment">
          <ActionForm
            key={version}
            action={actions.requestPayment}
            submitLabel="Send payment request"
            look="primary"
            hidden={seen}
          >
            <p className="text-soft">
              The payment link expires after 48 hours, or when the session starts if that's sooner.
            </p>
          </ActionForm>
        </Section>
      ) : null}
      {canTransition("invite", status) ? (
        <Section title={consultation.invitations > 0 ? "Resend invitation" : "Send invitation"}>
          <InviteForm key={version} action={actions.invite} detail={detail} seen={seen} />
        </Section>
      ) : null}
      {canTransition("finish", status) ? (
        <Section title="After the session">
          {startsAt !== null && startsAt <= now ? (
            <div className="flex flex-wrap gap-3">
              <ActionForm action={actions.finish} submitLabel="Mark completed" hidden={seen} />
              <ConfirmAction
                label="Record no-show"
                title="Record a no-show?"
                description="We'll close the session without a refund, and we won't email the customer."
                action={actions.noShow}
                hidden={seen}
              />
            </div>
          ) : (
            <p className="text-soft">
              Once the session has started, you can mark it as completed or record a no-show.
            </p>
          )}
        </Section>
      ) : null}
      {canTransition("reschedule", status) ? (
        <Section title="Reschedule">
          <RescheduleForm
            key={version}
            action={actions.reschedule}
            detail={detail}
            hours={hours}
            taken={sessions}
            now={now}
            seen={seen}
          />
        </Section>
      ) : null}
      {canTransition("offer", status) ? (
        <Section title={revision > 0 ? "Offer another time" : "Offer a time"}>
          <OfferForm
            key={version}
            action={actions.offer}
            detail={detail}
            hours={hours}
            taken={sessions}
            now={now}
            seen={seen}
          />
        </Section>
      ) : null}
      {canTransition("decline", status) ? (
        <Section title="Decline">
          <ConfirmAction
            label="Decline"
            title="Decline this consultation?"
            description="We'll email the customer and release the offered time."
            look="danger"
            action={actions.decline}
            hidden={seen}
          >
            <CustomerNote idPrefix="decline-" />
          </ConfirmAction>
        </Section>
      ) : null}
    </>
  );
}

type InviteFormProps = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  readonly seen: Texts;
};

/** Sends the calendar file and the meeting link. */
function InviteForm({ action, detail, seen }: InviteFormProps) {
  const { invitations } = detail.consultation;
  const [last] = detail.events;
  const savedNote = last?.kind === "rescheduled" ? last.details.note : undefined;
  return (
    <ActionForm
      action={action}
      submitLabel={invitations > 0 ? "Resend invitation" : "Send invitation"}
      busyLabel="Sending…"
      look={invitations > 0 ? "secondary" : "primary"}
      hidden={seen}
      className="grid max-w-[46rem] gap-4 [&>button]:justify-self-start"
    >
      <FormField
        name="meetingUrl"
        type="url"
        label="Meeting link"
        required
        initial={detail.meetingUrl}
        placeholder="https://"
        hint="{room} in the link becomes a room for this session only. To send invitations automatically after payment, add a video meeting room to the business profile."
      />
      <CustomerNote idPrefix="invite-" initial={savedNote ?? ""} />
    </ActionForm>
  );
}

type RescheduleFormProps = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  readonly hours: SessionHours;
  /** Other sessions that hold a time. */
  readonly taken: readonly TakenSession[];
  readonly now: Date;
  readonly seen: Texts;
};

/** Gives a paid session another time at no charge. */
function RescheduleForm({ action, detail, hours, taken, now, seen }: RescheduleFormProps) {
  const { startsAt, endsAt } = detail.consultation;
  if (!startsAt || !endsAt) return null;
  const isInvited = needsInvitation(detail.consultation);
  const current = toChicagoDateTime(startsAt);
  const minutes = getSlotMinutes({ startsAt, endsAt });
  const wish = { preferredDate: current.date, preferredTime: current.time, minutes };
  return (
    <ActionForm
      action={action}
      submitLabel="Reschedule"
      busyLabel="Sending…"
      hidden={{ ...seen, minutes: String(minutes) }}
      className="grid max-w-[46rem] gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <SessionDesk
        idPrefix="new-"
        initial={current}
        suggestions={suggestSlots(hours, wish, [...taken, { startsAt, endsAt }], now)}
        hours={hours}
        taken={taken}
        minutes={minutes}
        timeZone={detail.consultation.visitorTimeZone}
        now={now}
      />
      <div className="sm:col-span-2">
        <FormField
          name="meetingUrl"
          idPrefix="new-"
          type="url"
          label="Meeting link"
          initial={detail.meetingUrl}
          required={isInvited}
          hint={
            isInvited
              ? "We'll email the new invitation right away."
              : "Leave this field empty to send the invitation and your note later."
          }
        />
      </div>
      <div className="sm:col-span-2">
        <CustomerNote idPrefix="new-" />
      </div>
    </ActionForm>
  );
}
