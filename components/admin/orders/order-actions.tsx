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
          submitLabel="Resend the receipt"
          busyLabel="Sending…"
          hidden={hidden}
        />
      ) : null}
      {hasLiveEbook ? (
        <ConfirmAction
          label="Send a new download link"
          title="Send a new download link?"
          description={`It goes to ${order.email}, works for 48 hours, and counts in the record of this order's downloads.`}
          confirmLabel="Send the link"
          busyLabel="Sending…"
          action={actions.sendLink}
          hidden={hidden}
        >
          <ReasonField idPrefix="link-" />
        </ConfirmAction>
      ) : null}
      <ConfirmAction
        label="Correct the email"
        title="Correct the buyer's email"
        description={`Now: ${order.email}. Every further mail, download code and eBook stamp goes by the new address, and so do the answers to its songs and consultation. Links and codes that were mailed to the old one stop working, those to the subscription and the songs too: resend the receipt for new ones.`}
        confirmLabel="Change the email"
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
          Invoices that Stripe itself writes go to the address in its customer record: change it
          there too.
        </p>
      ) : null}
      {order.paidAt ? (
        // A plain form: the response is a file, and writing the audit entry needs a POST.
        <form method="post" action={`/admin/orders/${order.id}/evidence`}>
          <SubmitOnceButton look="secondary" busyLabel="Making the file…" freeAfterMs={4_000}>
            Dispute evidence (PDF)
          </SubmitOnceButton>
        </form>
      ) : null}
    </div>
  );
}
