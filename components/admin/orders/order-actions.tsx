import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { SubmitOnceButton } from "@/components/admin/form/submit-once-button";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { FormField } from "@/components/forms/form-field";
import type { OrderDetail } from "@/lib/orders/admin/read-order";

type Props = {
  readonly order: OrderDetail["order"];
  readonly requestId: string;
  readonly hasLiveEbook: boolean;
  readonly actions: Readonly<Record<"resendReceipt" | "correctEmail" | "sendLink", AdminAction>>;
};

/** Actions available for the order's current state. */
export function OrderActions({ order, requestId, hasLiveEbook, actions }: Props) {
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
          description={`We'll email it to ${order.email}. The link expires in 48 hours.`}
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
        description={`Current email: ${order.email}. Emails, download codes and the name stamped on the eBook will use the new address, and links sent to the old one will stop working. Resend the receipt to send new links.`}
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
          Stripe sends its invoices to the email in its own customer record. Change it there too.
        </p>
      ) : null}
      {order.paidAt ? (
        // A plain form: the response is a file, and writing the audit entry needs a POST.
        <form method="post" action={`/admin/orders/${order.id}/evidence`}>
          <SubmitOnceButton look="secondary" busyLabel="Creating PDF…" freeAfterMs={4_000}>
            Dispute evidence (PDF)
          </SubmitOnceButton>
        </form>
      ) : null}
    </div>
  );
}
