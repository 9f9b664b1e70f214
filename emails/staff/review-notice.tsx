import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";

type Props = EmailProps<"review_notice">;

const usualAdvice =
  "The order hasn't changed. Find the payment in the Stripe dashboard by order number, then refund it or email the customer.";

function subject(props: Props): string {
  return `Review order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Action needed: ${props.reason}.`}
      forStaff
    >
      <Title>An order needs review</Title>
      <Paragraph>
        Order <OrderNumber>{props.orderNumber}</OrderNumber>: {props.reason}.
      </Paragraph>
      <Paragraph>{props.advice ?? usualAdvice}</Paragraph>
      {props.url ? <ActionButton href={props.url} label="Open order" /> : null}
    </EmailLayout>
  );
}

export const reviewNotice: EmailTemplate<"review_notice"> = { subject, Email };
