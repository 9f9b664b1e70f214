import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { Typed } from "@/emails/_components/typed";
import { chicagoTime } from "@/lib/chicago-time";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { formatCents } from "@/lib/money";
import { site } from "@/lib/site";

type Props = MailPropsByKind["consultation_offer"];

function subject({ payment, startsAt }: Props): string {
  const when = chicagoTime(startsAt);
  return payment ? `Pay for your session on ${when}` : `A time for your session: ${when}`;
}

function Mail(props: Props) {
  const { firstName, startsAt, minutes, priceCents, note, payment } = props;
  const when = chicagoTime(startsAt);
  return (
    <MailFrame
      subject={subject(props)}
      preheader={`${minutes} minutes for ${formatCents(priceCents)}, Memphis time.`}
      reason={`You get this mail because you asked ${site.name} for a consultation.`}
    >
      <Title>{firstName ? `We have a time, ${firstName}.` : "We have a time."}</Title>
      <Paragraph>
        <strong>{when}</strong>
        <br />
        {minutes} minutes by video for {formatCents(priceCents)}
      </Paragraph>
      {note ? (
        <Paragraph>
          <Typed text={note} />
        </Paragraph>
      ) : null}
      {payment ? (
        <>
          <Paragraph>
            The time is yours until {chicagoTime(payment.payBy)}. Pay by then, and the invitation
            with a file for your calendar follows by email.
          </Paragraph>
          <ActionButton href={payment.url} label="See the offer and pay" />
          <SmallPrint>
            The time does not suit you? Reply to this mail, pay nothing, and we find another.
          </SmallPrint>
        </>
      ) : (
        <Paragraph>
          We keep it for you. A payment request follows by email; reply to this mail if another time
          suits you better.
        </Paragraph>
      )}
    </MailFrame>
  );
}

export const consultationOffer: MailTemplate<"consultation_offer"> = { subject, Mail };
