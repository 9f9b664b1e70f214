import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"radio_reminder">;

const subject = ({ orderNumber }: Props) => `Send us your song for order ${orderNumber}`;

function Email(props: Props) {
  const { orderNumber, firstName, titles, url, isLast } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="We need the artist, the track, and a link before we can play your song."
      libraryNear={url}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>We still need your song, {firstName}.</Title>
      <Paragraph>
        You bought {titles.join(" and ")} in order <OrderNumber>{orderNumber}</OrderNumber>. Before
        we can play your song, we need the artist name, the track title, and a link to the track.
        Add your ISRC and PRO details too, if you have them.
      </Paragraph>
      <ActionButton href={url} label="Send song details" />
      {isLast ? <SmallPrint>This is our last reminder about this order.</SmallPrint> : null}
    </EmailLayout>
  );
}

export const radioReminder: EmailTemplate<"radio_reminder"> = { subject, Email };
