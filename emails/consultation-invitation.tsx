import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import { MultilineText } from "@/emails/_components/multiline-text";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["consultation_invitation"];

function subject({ isChange, startsAt }: Props): string {
  return `${isChange ? "Changed: your" : "Your"} session on ${formatChicagoTime(startsAt)}`;
}

function Email(props: Props) {
  const { firstName, startsAt, minutes, meetingUrl, pageUrl, note, isChange } = props;
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={`${minutes} minutes by video. The file for your calendar is attached.`}
      reason={`You get this mail because you booked a consultation with ${site.name}.`}
    >
      <Title>{firstName ? `See you soon, ${firstName}.` : "See you soon."}</Title>
      <Paragraph>
        <strong>{formatChicagoTime(startsAt)}</strong>
        <br />
        {minutes} minutes by video
      </Paragraph>
      {isChange ? <Paragraph>This takes the place of the earlier invitation.</Paragraph> : null}
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      <ActionButton href={meetingUrl} label="Join the meeting" />
      <SmallPrint>
        The attached file puts the session into your calendar, in your own time zone. It lies on
        your session's page too: <TextLink href={pageUrl}>see the page</TextLink>
      </SmallPrint>
      <SmallPrint>Something came up? Reply to this mail before the session begins.</SmallPrint>
    </EmailLayout>
  );
}

export const consultationInvitation: EmailTemplate<"consultation_invitation"> = {
  subject,
  Email,
  attachments: ({ calendar }) => [
    {
      filename: "session.ics",
      content: Buffer.from(calendar, "utf8").toString("base64"),
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    },
  ],
};
