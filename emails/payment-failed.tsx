import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { formatCents } from "@/lib/money";

type Props = MailPropsByKind["payment_failed"];

function subject(props: Props): string {
  return props.occasion === "order"
    ? `Your payment for order ${props.orderNumber} did not arrive`
    : `Your card was declined: renewal of order ${props.orderNumber}`;
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
      <Paragraph>
        If you still want what was in it, order again. A card is confirmed at once; a bank debit can
        take a few days.
      </Paragraph>
      <ActionButton href={props.actionUrl} label="Order again" />
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

function Mail(props: Props) {
  return (
    <MailFrame
      subject={subject(props)}
      preheader={
        props.occasion === "order"
          ? `${formatCents(props.amountCents)} were not paid, and nothing was charged. Here is how to try again.`
          : `${formatCents(props.amountCents)} could not be charged. Update your card to keep your airplay.`
      }
      reason={`You get this mail because of your order ${props.orderNumber}.`}
    >
      {props.occasion === "order" ? <OrderFailed {...props} /> : <RenewalFailed {...props} />}
    </MailFrame>
  );
}

export const paymentFailed: MailTemplate<"payment_failed"> = { subject, Mail };
