import { ActionButton } from "@/emails/_components/action-button";
import { getConsultationReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { SessionTime } from "@/emails/_components/session-time";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"consultation_reminder">;

const subject = ({ startsAt }: Props) => `Reminder: your session on ${formatChicagoTime(startsAt)}`;

function Email(props: Props) {
  const { firstName, startsAt, timeZone, minutes, meetingUrl, pageUrl, changeUrl } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`${minutes} minutes by video. The meeting link is inside.`}
      reason={getConsultationReason(props.profile)}
    >
      <Title>
        {firstName ? `Your session is coming up, ${firstName}.` : "Your session is coming up."}
      </Title>
      <SessionTime startsAt={startsAt} timeZone={timeZone}>
        {minutes} minutes by video
      </SessionTime>
      <ActionButton href={meetingUrl} label="Join the video meeting" />
      <SmallPrint>
        The calendar file is on <TextLink href={pageUrl}>your session page</TextLink>. If you can't
        make it,{" "}
        {changeUrl ? (
          <>
            <TextLink href={changeUrl}>choose another time or cancel</TextLink> until{" "}
            {sessionNoticeHours} hours before it starts.
          </>
        ) : (
          "reply to this email."
        )}
      </SmallPrint>
    </EmailLayout>
  );
}

export const consultationReminder: EmailTemplate<"consultation_reminder"> = { subject, Email };
