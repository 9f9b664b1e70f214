import { getReceiptReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { OrderItemTable, type Sum, toRows } from "@/emails/_components/order-item-table";
import { ManageLink, RenewalTerms } from "@/emails/_components/renewal-terms";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderLink, OrderNumber, Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { formatChicagoDay, formatChicagoTime } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"subscription_renewed">;

function subject(props: Props): string {
  return `Your receipt for the renewal of order ${props.orderNumber}`;
}

/** Invoices report only the total, so tax and discounts are one line. */
function getTotals({ lines, totalCents }: Props): Sum[] {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const total = { label: "Total paid", amount: formatCents(totalCents), isTotal: true };
  const rest = totalCents - subtotal;
  return rest === 0 ? [total] : [{ label: "Tax and discounts", amount: formatCents(rest) }, total];
}

function Email(props: Props) {
  const { orderNumber, firstName, paidAt, lines, totalCents, period, isCanceled } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`We received ${formatCents(totalCents)} for another month of airplay.`}
      libraryNear={props.orderUrl}
      reason={getReceiptReason(orderNumber, props.profile)}
    >
      <Title>Your subscription renewed, {firstName}.</Title>
      <Paragraph>
        We received your payment of {formatCents(totalCents)} on {formatChicagoTime(paidAt)} for the
        monthly renewal of order <OrderNumber>{orderNumber}</OrderNumber>.
      </Paragraph>
      {period ? (
        <Paragraph>
          This payment covers {formatChicagoDay(new Date(period.startsAt))} to{" "}
          {formatChicagoDay(new Date(period.endsAt))}.
        </Paragraph>
      ) : null}
      <OrderItemTable rows={toRows(lines)} sums={getTotals(props)} />
      <Subtitle>Your next charge</Subtitle>
      {isCanceled ? (
        <Paragraph>Your subscription is canceled. You won't be charged again.</Paragraph>
      ) : (
        <>
          <RenewalTerms {...props} />
          <ManageLink url={props.manageUrl} />
        </>
      )}
      <OrderLink orderNumber={orderNumber} url={props.orderUrl} />
    </EmailLayout>
  );
}

export const subscriptionRenewed: EmailTemplate<"subscription_renewed"> = { subject, Email };
