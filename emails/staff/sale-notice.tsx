import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import { OrderItemTable, toRows } from "@/emails/_components/order-item-table";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"sale_notice">;

function subject(props: Props): string {
  return `Sale ${props.orderNumber}: ${formatCents(props.totalCents)} from ${props.customerName}`;
}

function Email(props: Props) {
  const renews = props.lines.some((line) => line.recurringInterval === "month");
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={props.lines.map((line) => `${line.quantity} × ${line.title}`).join(", ")}
      forStaff
    >
      <Title>New order: {formatCents(props.totalCents)}</Title>
      <Paragraph>
        Order <OrderNumber>{props.orderNumber}</OrderNumber> is paid
        {renews ? " and renews monthly" : ""}.
      </Paragraph>
      <OrderItemTable
        rows={toRows(props.lines)}
        sums={[{ label: "Total paid", amount: formatCents(props.totalCents), isTotal: true }]}
      />
      <Subtitle>Customer</Subtitle>
      <Paragraph>
        {props.customerName}
        <br />
        {props.customerEmail}
      </Paragraph>
      {props.url ? <ActionButton href={props.url} label="Open order" /> : null}
    </EmailLayout>
  );
}

export const saleNotice: EmailTemplate<"sale_notice"> = { subject, Email };
