import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"payment_failed">;

function subject(props: Props): string {
  return props.occasion === "renewal"
    ? `Your card was declined for the renewal of order ${props.orderNumber}`
    : `Your payment for order ${props.orderNumber} didn't go through`;
}

function OrderFailed(props: Props) {
  return (
    <>
      <Title>Your payment didn't go through.</Title>
      <Paragraph>
        {props.firstName}, your bank didn't complete your {formatCents(props.amountCents)} payment
        for order <OrderNumber>{props.orderNumber}</OrderNumber>. You weren't charged, and your
        order isn't complete.
      </Paragraph>
      {props.occasion === "first_month" ? (
        <>
          <Paragraph>
            Your order is still open. To complete your order, pay by card on your subscription page.
            Don't place a new order, or you'll be charged twice.
          </Paragraph>
          <ActionButton href={props.actionUrl} label="Pay by card" />
          <SmallPrint>Changed your mind? You can cancel on the same page.</SmallPrint>
        </>
      ) : (
        <>
          <Paragraph>
            If you still want these items, order again. Card payments go through right away. Bank
            debits can take a few days.
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
        {props.firstName}, we tried to charge {formatCents(props.amountCents)} for the monthly
        renewal of order <OrderNumber>{props.orderNumber}</OrderNumber>, but your card was declined.
      </Paragraph>
      <Paragraph>
        To keep your airplay, update your card or add a new card. We might retry the charge over the
        next few days.
      </Paragraph>
      <ActionButton href={props.actionUrl} label="Update your card" />
      <SmallPrint>Don't want to renew? You can cancel on the same page.</SmallPrint>
    </>
  );
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={
        props.occasion === "renewal"
          ? `We couldn't charge ${formatCents(props.amountCents)}. Update your card to keep your airplay.`
          : `You weren't charged ${formatCents(props.amountCents)}. Here's how to try again.`
      }
      libraryNear={props.actionUrl}
      reason={getOrderReason(props.orderNumber, props.profile)}
    >
      {props.occasion === "renewal" ? <RenewalFailed {...props} /> : <OrderFailed {...props} />}
    </EmailLayout>
  );
}

export const paymentFailed: EmailTemplate<"payment_failed"> = { subject, Email };
