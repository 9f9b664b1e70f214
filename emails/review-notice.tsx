import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["review_notice"];

const usualAdvice =
  "The site has changed nothing on its own. Please look the payment up in Stripe's dashboard by the order number, and refund it or write to the buyer.";

function subject(props: Props): string {
  return `Please look at order ${props.orderNumber}`;
}

function Mail(props: Props) {
  return (
    <MailFrame
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
    </MailFrame>
  );
}

export const reviewNotice: MailTemplate<"review_notice"> = { subject, Mail };
