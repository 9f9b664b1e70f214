import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["subscription_canceled"];

function subject(props: Props): string {
  return `Your monthly airplay is cancelled: order ${props.orderNumber}`;
}

/** When it ends, as the end of a sentence. */
function formatEnd({ endsAt }: Props): string {
  return endsAt ? `on ${formatChicagoTime(endsAt)}` : "with the month you have paid for";
}

function preheader(props: Props): string {
  if (props.state === "unpaid") return "One payment is still open and may be tried again.";
  if (props.state === "ended") return "It renews no more. Nothing more is charged.";
  return `It ends ${formatEnd(props)}. Nothing more is charged.`;
}

function Ending(props: Props) {
  return (
    <>
      <Paragraph>
        {props.firstName}, the monthly airplay of order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> ends {formatEnd(props)}. Nothing more is
        charged.
      </Paragraph>
      <Paragraph>Until then nothing changes: you get every spin you have paid for.</Paragraph>
    </>
  );
}

/** It renews no more, whether or not a payment is still open. */
function Ended({ orderNumber, firstName, state, endsAt }: Props) {
  return (
    <>
      <Paragraph>
        {firstName}, the monthly airplay of order <OrderNumber>{orderNumber}</OrderNumber> renews no
        more{state === "ended" ? ", and nothing more is charged" : ""}.
      </Paragraph>
      {endsAt ? (
        <Paragraph>
          The airplay you have paid for runs until {formatChicagoTime(endsAt)}, with every spin of
          it.
        </Paragraph>
      ) : null}
      {state === "unpaid" ? (
        <Paragraph>
          One payment did not go through. It is still open and may be tried again: if it goes
          through, you get the month that it pays for. If you don't want it charged, reply to this
          mail.
        </Paragraph>
      ) : null}
    </>
  );
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={preheader(props)}
      reason={`You get this mail because of your order ${props.orderNumber}.`}
    >
      <Title>Your renewal is cancelled.</Title>
      {props.state === "unpaid" || props.state === "ended" ? (
        <Ended {...props} />
      ) : (
        <Ending {...props} />
      )}
      <ActionButton href={props.manageUrl} label="See your subscription" />
      <SmallPrint>
        {props.state === "ended"
          ? "Changed your mind, or you did not ask for this? Order it again, or reply to this mail."
          : "Changed your mind, or you did not ask for this? Before it ends you can let it renew again on the same page, or reply to this mail."}
      </SmallPrint>
    </EmailLayout>
  );
}

export const subscriptionCanceled: EmailTemplate<"subscription_canceled"> = { subject, Email };
