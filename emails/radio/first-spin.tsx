import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";
import { formatAppointment } from "@/lib/core/chicago-time";

type Props = EmailProps<"first_spin">;

const subject = ({ artist, track }: Props) => `${artist}, “${track}”: your first spin aired`;

function Email(props: Props) {
  const { firstName, orderNumber, track, url, spin } = props;
  const headline = spin
    ? `“${track}” aired on ${spin.station}, ${formatAppointment(spin.at)}.`
    : "You're on the air.";
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={spin ? headline : "See when and where your song aired."}
      libraryNear={url}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>{headline}</Title>
      <Paragraph>
        {firstName ? `You're on the air, ${firstName}. ` : ""}The first spin of “{track}” has aired.
        Your campaign page lists every spin with its station and time, and shows how many are left.
      </Paragraph>
      <ActionButton href={url} label="See your campaign" />
      <Paragraph>
        While your campaign runs, we'll email you a summary every Monday. You can turn it off on
        your campaign page.
      </Paragraph>
    </EmailLayout>
  );
}

export const firstSpin: EmailTemplate<"first_spin"> = { subject, Email };
