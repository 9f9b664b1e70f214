import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["review_notice"];

const usualAdvice =
  "The site has changed nothing on its own. Please look the payment up in Stripe's dashboard by the order number, and refund it or write to the buyer.";

function subject(props: Props): string {
  return `Please look at order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={`It needs a decision: ${props.reason}.`}
      forStaff
      reason="This notice goes to the address that the site keeps for its staff."
    >
      <Title>An order needs you</Title>
      <Paragraph>
        Order <OrderNumber>{props.orderNumber}</OrderNumber>: {props.reason}.
      </Paragraph>
      <Paragraph>{props.advice ?? usualAdvice}</Paragraph>
    </EmailLayout>
  );
}

export const reviewNotice: EmailTemplate<"review_notice"> = { subject, Email };
