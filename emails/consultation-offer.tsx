import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import { MultilineText } from "@/emails/_components/multiline-text";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { formatCents } from "@/lib/core/money";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["consultation_offer"];

function subject({ payment, startsAt }: Props): string {
  const when = formatChicagoTime(startsAt);
  return payment ? `Pay for your session on ${when}` : `A time for your session: ${when}`;
}

function Email(props: Props) {
  const { firstName, startsAt, minutes, priceCents, note, payment } = props;
  const when = formatChicagoTime(startsAt);
  return (
    <EmailLayout
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
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      {payment ? (
        <>
          <Paragraph>
            The time is yours until {formatChicagoTime(payment.payBy)}. Pay by then, and the
            invitation with a file for your calendar follows by email.
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
    </EmailLayout>
  );
}

export const consultationOffer: EmailTemplate<"consultation_offer"> = { subject, Email };
