import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["payment_failed"];

function subject(props: Props): string {
  return props.occasion === "renewal"
    ? `Your card was declined: renewal of order ${props.orderNumber}`
    : `Your payment for order ${props.orderNumber} didn't go through`;
}

function OrderFailed(props: Props) {
  return (
    <>
      <Title>Your payment didn't go through.</Title>
      <Paragraph>
        {props.firstName}, your bank didn't complete the payment of {formatCents(props.amountCents)}{" "}
        for order <OrderNumber>{props.orderNumber}</OrderNumber>. You weren't charged, and nothing
        was delivered.
      </Paragraph>
      {props.occasion === "first_month" ? (
        <>
          <Paragraph>
            Your order is still open. If you still want it, pay by card on your monthly airplay
            page. Don't place a new order, or you'll be charged twice.
          </Paragraph>
          <ActionButton href={props.actionUrl} label="Pay by card" />
          <SmallPrint>You can cancel the order's renewal on the same page.</SmallPrint>
        </>
      ) : (
        <>
          <Paragraph>
            If you still want these items, order again. Cards are confirmed immediately; bank debits
            can take a few days.
          </Paragraph>
          <ActionButton href={props.actionUrl} label="Order again" />
        </>
      )}
    </>
  );
}

function RenewalFailed(props: Props) {
  return (
    <>
      <Title>Your card was declined.</Title>
      <Paragraph>
        {props.firstName}, the monthly renewal of order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> came to {formatCents(props.amountCents)}, and
        your card was declined.
      </Paragraph>
      <Paragraph>
        To keep your airplay running, check your card or add another one. If your bank allows it,
        we'll retry the charge over the next few days.
      </Paragraph>
      <ActionButton href={props.actionUrl} label="Update your card" />
      <SmallPrint>You can cancel the renewal on the same page.</SmallPrint>
    </>
  );
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={
        props.occasion === "renewal"
          ? `${formatCents(props.amountCents)} could not be charged. Update your card to keep your airplay.`
          : `${formatCents(props.amountCents)} wasn't paid, and you weren't charged. Here's how to try again.`
      }
      reason={`You're receiving this email because of your order ${props.orderNumber}.`}
    >
      {props.occasion === "renewal" ? <RenewalFailed {...props} /> : <OrderFailed {...props} />}
    </EmailLayout>
  );
}

export const paymentFailed: EmailTemplate<"payment_failed"> = { subject, Email };
