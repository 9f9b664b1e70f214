import { LineTable } from "@/emails/_components/line-table";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Subtitle, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { formatCents } from "@/lib/money";

type Props = MailPropsByKind["sale_notice"];

function subject(props: Props): string {
  return `Sale ${props.orderNumber}: ${formatCents(props.totalCents)} from ${props.customerName}`;
}

function Mail(props: Props) {
  const renews = props.lines.some((line) => line.recurringInterval === "month");
  return (
    <MailFrame
      subject={subject(props)}
      preheader={props.lines.map((line) => `${line.quantity} × ${line.title}`).join(", ")}
      forStaff
      reason="This notice goes to the address that the site keeps for its staff."
    >
      <Title>{formatCents(props.totalCents)}</Title>
      <Paragraph>
        Order <OrderNumber>{props.orderNumber}</OrderNumber> is paid
        {renews ? ", and renews monthly" : ""}.
      </Paragraph>
      <LineTable
        lines={props.lines}
        sums={[{ label: "Total paid", amount: formatCents(props.totalCents), isTotal: true }]}
      />
      <Subtitle>Customer</Subtitle>
      <Paragraph>
        {props.customerName}
        <br />
        {props.customerEmail}
      </Paragraph>
    </MailFrame>
  );
}

export const saleNotice: MailTemplate<"sale_notice"> = { subject, Mail };
