import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderLink, OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"refund_failed">;

function subject(props: Props): string {
  return `Your refund for order ${props.orderNumber} didn't go through`;
}

function Email(props: Props) {
  const { orderNumber, firstName, amountCents } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="We'll email you to arrange another way to send your refund."
      libraryNear={props.orderUrl}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>Your refund didn't go through.</Title>
      <Paragraph>
        {firstName}, we tried to refund {formatCents(amountCents)} for order{" "}
        <OrderNumber>{orderNumber}</OrderNumber>, but the money didn't reach you.
      </Paragraph>
      <Paragraph>
        We'll email you to arrange another way to send your refund. You don't need to do anything
        now. You'll keep the access you had before the refund.
      </Paragraph>
      <OrderLink orderNumber={orderNumber} url={props.orderUrl} />
    </EmailLayout>
  );
}

export const refundFailed: EmailTemplate<"refund_failed"> = { subject, Email };
