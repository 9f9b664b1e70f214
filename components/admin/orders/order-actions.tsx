import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { EvidenceForm } from "@/components/admin/orders/evidence-form";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { FormField } from "@/components/forms/form-field";
import type { OrderDetail } from "@/lib/orders/read-orders";

type Props = {
  readonly order: OrderDetail["order"];
  readonly requestId: string;
  readonly hasLiveEbook: boolean;
  /** The evidence is the first step in the banner then. */
  readonly hasOpenDispute: boolean;
  readonly actions: Readonly<Record<"resendReceipt" | "correctEmail" | "sendLink", AdminAction>>;
};

/** Actions available for the order's current state. */
export function OrderActions({ order, requestId, hasLiveEbook, hasOpenDispute, actions }: Props) {
  const hidden = { orderId: order.id, requestId };
  return (
    <div className="grid justify-items-start gap-4">
      {order.paidAt ? (
        <ActionForm
          action={actions.resendReceipt}
          submitLabel="Resend receipt"
          busyLabel="Sending…"
          hidden={hidden}
        />
      ) : null}
      {hasLiveEbook ? (
        <ConfirmAction
          label="Send a new download link"
          title="Send a new download link?"
          description={`We'll email the link to ${order.email}. The link expires in 48 hours.`}
          confirmLabel="Send link"
          busyLabel="Sending…"
          action={actions.sendLink}
          hidden={hidden}
        >
          <ReasonField idPrefix="link-" />
        </ConfirmAction>
      ) : null}
      <ConfirmAction
        label="Correct email"
        title="Correct the customer's email"
        description={`Current email: ${order.email}. We'll use the new address for emails, download codes, and the stamp on the eBook. Links sent to the old address will stop working. Resend the receipt to send new links.`}
        confirmLabel="Save email"
        action={actions.correctEmail}
        hidden={{ orderId: order.id, oldEmail: order.email }}
      >
        <FormField
          name="email"
          idPrefix="correct-"
          label="New email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
      </ConfirmAction>
      {order.mode === "subscription" ? (
        <p className="text-sm text-soft">
          Stripe sends invoices to the email address in Stripe's customer record. Change that
          address in Stripe too.
        </p>
      ) : null}
      {order.paidAt && !hasOpenDispute ? (
        <EvidenceForm orderId={order.id} look="secondary" />
      ) : null}
    </div>
  );
}
