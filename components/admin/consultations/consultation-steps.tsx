import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { ConfirmAction } from "@/components/admin/confirm-action";
import { InviteForm } from "@/components/admin/consultations/invite-form";
import { OfferForm } from "@/components/admin/consultations/offer-form";
import { RescheduleForm } from "@/components/admin/consultations/reschedule-form";
import { Section } from "@/components/admin/section";
import { FormTextarea } from "@/components/forms/form-field";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { writeSeen } from "@/lib/consultations/desk-forms";
import { type ConsultationMove, canMove } from "@/lib/consultations/moves";
import type { ReadConsultation } from "@/lib/consultations/read-consultation";

type Props = {
  readonly found: ReadConsultation;
  readonly actions: Readonly<Record<ConsultationMove, AdminAction>>;
};

/** Forms for the actions that the consultation's status allows. */
export function ConsultationSteps({ found, actions }: Props) {
  const { consultation, orders } = found;
  const { status, offerRevision: revision, isPaidTwice } = consultation;
  const seen = writeSeen({ ...consultation, revision });
  const paid = orders.find((order) => ["paid", "partially_refunded"].includes(order.status));
  return (
    <>
      {status === "paid_late" || isPaidTwice ? (
        <div className="mt-6">
          <Notice
            tone="error"
            title={isPaidTwice ? "Paid more than once" : "Paid when the offer no longer stood"}
          >
            {isPaidTwice
              ? "Pay one of the orders back. "
              : "Nothing was confirmed. Give a new time below, or pay it back. "}
            {paid ? (
              <Link
                href={`/admin/orders/${paid.id}`}
                className="font-semibold underline underline-offset-4"
              >
                Refund order {paid.orderNumber}
              </Link>
            ) : null}
          </Notice>
        </div>
      ) : null}
      {canMove("requestPayment", status) ? (
        <Section title="Ask for payment">
          <ActionForm
            key={seen}
            action={actions.requestPayment}
            submitLabel="Send the payment request"
            look="primary"
            hidden={{ seen }}
          >
            <p className="text-soft">The link works for 48 hours, and not past the session.</p>
          </ActionForm>
        </Section>
      ) : null}
      {canMove("invite", status) ? (
        <Section title={consultation.invitations > 0 ? "Invite again" : "Invite"}>
          <InviteForm key={seen} action={actions.invite} found={found} seen={seen} />
        </Section>
      ) : null}
      {canMove("finish", status) ? (
        <Section title="After the session">
          <ActionForm action={actions.finish} submitLabel="Mark as done" hidden={{ seen }} />
        </Section>
      ) : null}
      {canMove("reschedule", status) ? (
        <Section title="Give another time">
          <RescheduleForm key={seen} action={actions.reschedule} found={found} seen={seen} />
        </Section>
      ) : null}
      {canMove("offer", status) ? (
        <Section title={revision > 0 ? "Offer another time" : "Offer a time"}>
          <OfferForm key={seen} action={actions.offer} found={found} seen={seen} />
        </Section>
      ) : null}
      {canMove("decline", status) ? (
        <Section title="Decline">
          <ConfirmAction
            label="Decline"
            title="Decline this consultation?"
            description="The visitor is told by mail, and a time that was offered is free again."
            look="danger"
            action={actions.decline}
            hidden={{ seen }}
          >
            <FormTextarea
              name="note"
              idPrefix="decline-"
              label="Note to the visitor"
              rows={3}
              maxLength={2_000}
            />
          </ConfirmAction>
        </Section>
      ) : null}
    </>
  );
}
