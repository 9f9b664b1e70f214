import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import { formatChicagoDay, formatChicagoTime } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"dispute_opened">;

function subject({ orderNumber, respondBy, state }: Props): string {
  if (state === "lost") return `The bank took back a payment for order ${orderNumber}`;
  const title = `${state === "inquiry" ? "Stripe inquiry" : "Dispute"} on order ${orderNumber}`;
  return respondBy ? `${title}: respond by ${formatChicagoDay(new Date(respondBy))}` : title;
}

function Inquiry(props: Props) {
  const { orderNumber, customerName, amountCents, reason, respondBy } = props;
  return (
    <>
      <Title>Stripe inquiry</Title>
      <Paragraph>
        A bank has a question about {formatCents(amountCents)} of order{" "}
        <OrderNumber>{orderNumber}</OrderNumber> from {customerName}. Reason:{" "}
        {reason.replaceAll("_", " ")}.
      </Paragraph>
      <Paragraph>
        No money was taken. The customer keeps access, and we didn't email them.{" "}
        {respondBy
          ? `Respond in the Stripe dashboard by ${formatChicagoTime(respondBy)}, or it may become a dispute.`
          : "Check the deadline in the Stripe dashboard and respond there, or it may become a dispute."}
      </Paragraph>
      <Paragraph>
        Send the evidence PDF from the order page and the customer's messages. If the customer
        should get the money back, refund the order: Stripe then closes the inquiry.
      </Paragraph>
    </>
  );
}

function Lost({ orderNumber, customerName, amountCents, reason }: Props) {
  return (
    <>
      <Title>The bank took a payment back</Title>
      <Paragraph>
        The customer's bank took back {formatCents(amountCents)} of order{" "}
        <OrderNumber>{orderNumber}</OrderNumber> from {customerName}. Reason:{" "}
        {reason.replaceAll("_", " ")}. The decision is final, so there's nothing to submit. Bank
        debits can be returned weeks after the payment succeeded.
      </Paragraph>
      <Paragraph>
        We ended access to the items this payment covers. Don't refund it, or the customer gets the
        money twice.
      </Paragraph>
    </>
  );
}

function Dispute(props: Props) {
  const { orderNumber, customerName, amountCents, reason, respondBy, state } = props;
  return (
    <>
      <Title>Payment disputed</Title>
      <Paragraph>
        {state === "escalated"
          ? `The Stripe inquiry is a dispute now: Stripe withdrew ${formatCents(amountCents)} of order `
          : `A bank opened a ${formatCents(amountCents)} dispute on order `}
        <OrderNumber>{orderNumber}</OrderNumber> from {customerName}. Reason:{" "}
        {reason.replaceAll("_", " ")}.
      </Paragraph>
      <Paragraph>
        {respondBy
          ? `Respond in the Stripe dashboard by ${formatChicagoTime(respondBy)}. If you don't respond, you'll lose the dispute.`
          : "Check the deadline in the Stripe dashboard and respond there."}
      </Paragraph>
      <Paragraph>
        We suspended access to the items this payment covers until the bank decides. You can export
        the evidence from the order page.
      </Paragraph>
    </>
  );
}

function preheader({ amountCents, customerName, state }: Props): string {
  const amount = formatCents(amountCents);
  if (state === "inquiry") return `A bank has a question about ${amount} from ${customerName}.`;
  if (state === "lost") return `${amount} from ${customerName} was returned.`;
  return `${amount} from ${customerName} is disputed.`;
}

function Email(props: Props) {
  const Body = props.state === "inquiry" ? Inquiry : props.state === "lost" ? Lost : Dispute;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={preheader(props)}
      forStaff
    >
      <Body {...props} />
      {props.refundedCents ? (
        <Paragraph>
          We already refunded {formatCents(props.refundedCents)} of this payment.{" "}
          {props.state === "lost"
            ? "Contact Stripe support if the customer got that money twice."
            : "Send Stripe the refund's date and amount as evidence, so that the customer doesn't get the money twice."}
        </Paragraph>
      ) : null}
      <ActionButton href={props.url} label="Open order" />
    </EmailLayout>
  );
}

export const disputeOpened: EmailTemplate<"dispute_opened"> = { subject, Email };
