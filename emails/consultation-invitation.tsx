import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { Typed } from "@/emails/_components/typed";
import { chicagoTime } from "@/lib/chicago-time";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["consultation_invitation"];

function subject({ isChange, startsAt }: Props): string {
  return `${isChange ? "Changed: your" : "Your"} session on ${chicagoTime(startsAt)}`;
}

function Mail(props: Props) {
  const { firstName, startsAt, minutes, meetingUrl, pageUrl, note, isChange } = props;
  return (
    <MailFrame
      subject={subject(props)}
      preheader={`${minutes} minutes by video. The file for your calendar is attached.`}
      reason={`You get this mail because you booked a consultation with ${site.name}.`}
    >
      <Title>{firstName ? `See you soon, ${firstName}.` : "See you soon."}</Title>
      <Paragraph>
        <strong>{chicagoTime(startsAt)}</strong>
        <br />
        {minutes} minutes by video
      </Paragraph>
      {isChange ? <Paragraph>This takes the place of the earlier invitation.</Paragraph> : null}
      {note ? (
        <Paragraph>
          <Typed text={note} />
        </Paragraph>
      ) : null}
      <ActionButton href={meetingUrl} label="Join the meeting" />
      <SmallPrint>
        The attached file puts the session into your calendar, in your own time zone. It lies on
        your session's page too: <TextLink href={pageUrl}>see the page</TextLink>
      </SmallPrint>
      <SmallPrint>Something came up? Reply to this mail before the session begins.</SmallPrint>
    </MailFrame>
  );
}

export const consultationInvitation: MailTemplate<"consultation_invitation"> = {
  subject,
  Mail,
  attachments: ({ calendar }) => [
    {
      filename: "session.ics",
      content: Buffer.from(calendar, "utf8").toString("base64"),
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    },
  ],
};
