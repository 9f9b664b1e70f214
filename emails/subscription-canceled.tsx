import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["subscription_canceled"];

function subject(props: Props): string {
  return `Your monthly airplay is canceled: order ${props.orderNumber}`;
}

/** Formats the end date as the end of a sentence. */
function formatEnd({ endsAt }: Props): string {
  return endsAt ? `on ${formatChicagoTime(endsAt)}` : "at the end of the month you paid for";
}

function preheader(props: Props): string {
  if (props.state === "unpaid") return "One payment is still open and may be retried.";
  if (props.state === "ended") return "Your subscription is canceled. You won't be charged again.";
  return `It ends ${formatEnd(props)}. You won't be charged again.`;
}

function Ending(props: Props) {
  return (
    <>
      <Paragraph>
        {props.firstName}, your monthly airplay from order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> ends {formatEnd(props)}. You won't be charged
        again.
      </Paragraph>
      <Paragraph>Until then, nothing changes. You'll get every spin you paid for.</Paragraph>
    </>
  );
}

/** The renewal is canceled; a payment may still be open. */
function Ended({ orderNumber, firstName, state, endsAt }: Props) {
  return (
    <>
      <Paragraph>
        {firstName}, your monthly airplay from order <OrderNumber>{orderNumber}</OrderNumber> is
        canceled{state === "ended" ? ". You won't be charged again" : ""}.
      </Paragraph>
      {endsAt ? (
        <Paragraph>
          The airplay you paid for runs until {formatChicagoTime(endsAt)}. You'll get every spin you
          paid for.
        </Paragraph>
      ) : null}
      {state === "unpaid" ? (
        <Paragraph>
          One payment didn't go through. It's still open and may be retried. If it goes through,
          you'll get the month it pays for. If you don't want it charged, reply to this email.
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
      libraryNear={props.manageUrl}
      reason={getOrderReason(props.orderNumber)}
    >
      <Title>Your renewal is canceled.</Title>
      {props.state === "unpaid" || props.state === "ended" ? (
        <Ended {...props} />
      ) : (
        <Ending {...props} />
      )}
      <ActionButton href={props.manageUrl} label="View subscription" />
      <SmallPrint>
        {props.state === "ended"
          ? "Changed your mind? You can order it again. Didn't request this? Reply to this email."
          : "Changed your mind? You can resume it on the same page before it ends. Didn't request this? Reply to this email."}
      </SmallPrint>
    </EmailLayout>
  );
}

export const subscriptionCanceled: EmailTemplate<"subscription_canceled"> = { subject, Email };
