import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import { formatChicagoDay, formatChicagoTime } from "@/lib/core/format-chicago-time";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"dispute_opened">;

function subject({ orderNumber, respondBy }: Props): string {
  const dispute = `Dispute on order ${orderNumber}`;
  return respondBy ? `${dispute}: respond by ${formatChicagoDay(new Date(respondBy))}` : dispute;
}

function Email(props: Props) {
  const { orderNumber, customerName, amountCents, reason, respondBy, url } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`${formatCents(amountCents)} from ${customerName} is disputed.`}
      forStaff
    >
      <Title>Payment disputed</Title>
      <Paragraph>
        A bank opened a {formatCents(amountCents)} dispute on order{" "}
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
      <ActionButton href={url} label="Open order" />
    </EmailLayout>
  );
}

export const disputeOpened: EmailTemplate<"dispute_opened"> = { subject, Email };
