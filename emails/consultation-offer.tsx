import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy, getConsultationReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { describeTime, SessionTime } from "@/emails/_components/session-time";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { MultilineText, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"consultation_offer">;

function subject({ payment, startsAt }: Props): string {
  const when = formatChicagoTime(startsAt);
  return payment ? `Pay to book your session on ${when}` : `A time for your session: ${when}`;
}

function Email(props: Props) {
  const { firstName, startsAt, timeZone, minutes, priceCents, note, payment } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={
        payment
          ? `${minutes} minutes by video for ${formatCents(priceCents)}. Pay by ${formatChicagoTime(payment.payBy)} to book your session.`
          : `${minutes} minutes by video for ${formatCents(priceCents)}.`
      }
      reason={getConsultationReason(props.profile)}
    >
      <Title>
        {firstName ? `We have a time for you, ${firstName}.` : "We have a time for you."}
      </Title>
      <SessionTime startsAt={startsAt} timeZone={timeZone}>
        {minutes} minutes by video for {formatCents(priceCents)}
      </SessionTime>
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      {payment ? (
        <>
          <Paragraph>
            We're holding this time for you until {describeTime(payment.payBy, timeZone)}. When you
            pay, we'll email your invitation with a calendar file.
          </Paragraph>
          <ActionButton href={payment.url} label="View the offer and pay" />
          <SmallPrint>{emailCopy.needAnotherTime} before you pay.</SmallPrint>
        </>
      ) : (
        <Paragraph>
          We're holding this time for you, and we'll email you a payment request.{" "}
          {emailCopy.needAnotherTime}.
        </Paragraph>
      )}
    </EmailLayout>
  );
}

export const consultationOffer: EmailTemplate<"consultation_offer"> = { subject, Email };
