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
    : `Your payment for order ${props.orderNumber} did not arrive`;
}

function OrderFailed(props: Props) {
  return (
    <>
      <Title>Your payment did not arrive.</Title>
      <Paragraph>
        {props.firstName}, your bank did not complete the payment of{" "}
        {formatCents(props.amountCents)} for order <OrderNumber>{props.orderNumber}</OrderNumber>.
        Nothing was charged, and nothing was delivered.
      </Paragraph>
      {props.occasion === "first_month" ? (
        <>
          <Paragraph>
            The order still waits for it. If you still want what was in it, pay by card on the page
            of your monthly airplay; please don't order again, or you would be charged for both.
          </Paragraph>
          <ActionButton href={props.actionUrl} label="Pay by card" />
          <SmallPrint>You can cancel the order's renewal on the same page.</SmallPrint>
        </>
      ) : (
        <>
          <Paragraph>
            If you still want what was in it, order again. A card is confirmed at once; a bank debit
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
        To keep your airplay running, check the card or give us another one. Where your bank allows
        it the charge is tried again over the next days.
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
          : `${formatCents(props.amountCents)} were not paid, and nothing was charged. Here is how to try again.`
      }
      reason={`You get this mail because of your order ${props.orderNumber}.`}
    >
      {props.occasion === "renewal" ? <RenewalFailed {...props} /> : <OrderFailed {...props} />}
    </EmailLayout>
  );
}

export const paymentFailed: EmailTemplate<"payment_failed"> = { subject, Email };
