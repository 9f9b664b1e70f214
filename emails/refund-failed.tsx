import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { OrderLink } from "@/emails/_components/order-link";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["refund_failed"];

function subject(props: Props): string {
  return `Your refund for order ${props.orderNumber} didn't go through`;
}

function Email(props: Props) {
  const { orderNumber, firstName, amountCents } = props;
  return (
    <EmailLayout
      subject={subject(props)}
      preheader="We'll email you to send it another way. You don't need to do anything."
      libraryNear={props.orderUrl}
      reason={getOrderReason(orderNumber)}
    >
      <Title>Your refund didn't go through.</Title>
      <Paragraph>
        {firstName}, we tried to refund {formatCents(amountCents)} for order{" "}
        <OrderNumber>{orderNumber}</OrderNumber>, but the money didn't reach you.
      </Paragraph>
      <Paragraph>
        We'll email you to send it another way. You don't need to do anything now. Until then, you
        have the same access as before the refund.
      </Paragraph>
      <OrderLink orderNumber={orderNumber} url={props.orderUrl} />
    </EmailLayout>
  );
}

export const refundFailed: EmailTemplate<"refund_failed"> = { subject, Email };
