import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["radio_reminder"];

const subject = ({ orderNumber }: Props) => `Send us your song for order ${orderNumber}`;

function Email(props: Props) {
  const { orderNumber, firstName, titles, url, isLast } = props;
  return (
    <EmailLayout
      subject={subject(props)}
      preheader="Artist, track and a link to it: then it can go on air."
      reason={`You get this mail because you bought radio airplay with order ${orderNumber}.`}
    >
      <Title>Your song is missing, {firstName}.</Title>
      <Paragraph>
        You bought {titles.join(" and ")} with order <OrderNumber>{orderNumber}</OrderNumber>. To
        play your song we need the artist, the track and a link to it. ISRC and PRO details help you
        to be paid for the plays.
      </Paragraph>
      <ActionButton href={url} label="Send the details" />
      {isLast ? (
        <SmallPrint>
          This is our last reminder. Reply to this mail if something holds you up.
        </SmallPrint>
      ) : null}
    </EmailLayout>
  );
}

export const radioReminder: EmailTemplate<"radio_reminder"> = { subject, Email };
