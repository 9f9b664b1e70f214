import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { chicagoTime } from "@/lib/chicago-time";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["subscription_canceled"];

function subject(props: Props): string {
  return `Your monthly airplay is cancelled: order ${props.orderNumber}`;
}

/** When it ends, as the end of a sentence. */
function endOf({ endsAt }: Props): string {
  return endsAt ? `on ${chicagoTime(endsAt)}` : "with the month you have paid for";
}

function Mail(props: Props) {
  return (
    <MailFrame
      subject={subject(props)}
      preheader={`It ends ${endOf(props)}. Nothing more is charged.`}
      reason={`You get this mail because of your order ${props.orderNumber}.`}
    >
      <Title>Your renewal is cancelled.</Title>
      <Paragraph>
        {props.firstName}, the monthly airplay of order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> ends {endOf(props)}. Nothing more is charged.
      </Paragraph>
      <Paragraph>Until then nothing changes: you get every spin you have paid for.</Paragraph>
      <ActionButton href={props.manageUrl} label="See your subscription" />
      <SmallPrint>
        Changed your mind, or you did not ask for this? Before it ends you can let it renew again on
        the same page, or reply to this mail.
      </SmallPrint>
    </MailFrame>
  );
}

export const subscriptionCanceled: MailTemplate<"subscription_canceled"> = { subject, Mail };
