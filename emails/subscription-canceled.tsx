import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"subscription_canceled">;

function subject(props: Props): string {
  return `Your monthly airplay is canceled: order ${props.orderNumber}`;
}

/** Formats the end date as the end of a sentence. */
function formatEnd({ endsAt }: Props): string {
  return endsAt ? `on ${formatChicagoTime(endsAt)}` : "at the end of the month you paid for";
}

function preheader(props: Props): string {
  if (props.state === "unpaid")
    return "One payment is still due, and we might try again to collect it.";
  if (props.state === "ended") return "Your subscription is canceled. You won't be charged again.";
  return `Your airplay ends ${formatEnd(props)}. You won't be charged again.`;
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
          One payment didn't go through, and we might retry it. If the retry goes through, you'll
          get that month of airplay. If you don't want us to retry the payment, reply to this email.
        </Paragraph>
      ) : null}
    </>
  );
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={preheader(props)}
      libraryNear={props.manageUrl}
      reason={getOrderReason(props.orderNumber, props.profile)}
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
          ? "Changed your mind? You can order monthly airplay again. If you didn't request this cancellation, reply to this email."
          : "Changed your mind? You can resume your subscription on the same page before it ends. If you didn't request this cancellation, reply to this email."}
      </SmallPrint>
    </EmailLayout>
  );
}

export const subscriptionCanceled: EmailTemplate<"subscription_canceled"> = { subject, Email };
