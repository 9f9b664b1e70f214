import { describeRefund, getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { EndedAccess } from "@/emails/_components/ended-access";
import { OrderItemTable } from "@/emails/_components/order-item-table";
import { ManageLink } from "@/emails/_components/renewal-terms";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderLink, OrderNumber, Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"refund_succeeded">;

function subject(props: Props): string {
  return `We refunded ${formatCents(props.amountCents)} for order ${props.orderNumber}`;
}

function Email(props: Props) {
  const { orderNumber, firstName, amountCents, lines, paidWith, manageUrl } = props;
  const amount = formatCents(amountCents);
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={describeRefund(paidWith)}
      libraryNear={props.orderUrl}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>Your refund is on its way, {firstName}.</Title>
      <Paragraph>
        We refunded {amount} for order <OrderNumber>{orderNumber}</OrderNumber>.{" "}
        {describeRefund(paidWith)}
      </Paragraph>
      <Subtitle>What we refunded</Subtitle>
      <OrderItemTable
        rows={lines.map(({ quantity, ...line }) => ({
          ...line,
          note: quantity > 1 ? `Quantity: ${quantity}` : null,
        }))}
        sums={[
          {
            label: lines.length === 0 ? "Part of your order" : "Total refunded",
            amount,
            isTotal: true,
          },
        ]}
      />
      <EndedAccess {...props} />
      {manageUrl ? (
        <>
          <Subtitle>Your subscription</Subtitle>
          <Paragraph>
            This refund didn't cancel your subscription, which still renews every month.
          </Paragraph>
          <ManageLink url={manageUrl} />
        </>
      ) : null}
      <OrderLink orderNumber={orderNumber} url={props.orderUrl} />
    </EmailLayout>
  );
}

export const refundSucceeded: EmailTemplate<"refund_succeeded"> = { subject, Email };
