import { ActionButton } from "@/emails/_components/action-button";
import { getConsultationReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { SessionTime } from "@/emails/_components/session-time";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { MultilineText, Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { refundLines } from "@/lib/catalog/refund-copy";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"consultation_invitation">;

function subject({ isChange, startsAt }: Props): string {
  return `${isChange ? "Updated: your" : "Your"} session on ${formatChicagoTime(startsAt)}`;
}

function Email(props: Props) {
  const { firstName, startsAt, timeZone, minutes, meetingUrl, pageUrl, note, isChange } = props;
  const { changeUrl } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`${minutes} minutes by video. A calendar file is attached.`}
      reason={getConsultationReason(props.profile)}
    >
      <Title>
        {firstName ? `Your session is booked, ${firstName}.` : "Your session is booked."}
      </Title>
      <SessionTime startsAt={startsAt} timeZone={timeZone}>
        {minutes} minutes by video
      </SessionTime>
      {isChange ? <Paragraph>This invitation replaces the earlier one.</Paragraph> : null}
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      <ActionButton href={meetingUrl} label="Join the video meeting" />
      <SmallPrint>
        Open the attached file to add the session to your calendar. Your calendar will show the
        session in your time zone.
      </SmallPrint>
      <SmallPrint>
        You can also download the file from <TextLink href={pageUrl}>your session page</TextLink>.
      </SmallPrint>
      <SmallPrint>
        {refundLines.session}{" "}
        {changeUrl ? (
          <TextLink href={changeUrl}>Reschedule or cancel</TextLink>
        ) : (
          "To do either, reply to this email."
        )}
      </SmallPrint>
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
