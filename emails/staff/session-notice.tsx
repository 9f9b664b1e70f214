import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatAppointment, formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"session_notice">;

const subject = ({ headline, startsAt }: Props) => `${headline}, ${formatChicagoTime(startsAt)}`;

function Email(props: Props) {
  const { profile, headline, startsAt, minutes, url, isCanceled } = props;
  const time = `${formatAppointment(startsAt)}, ${minutes} minutes`;
  return (
    <EmailLayout profile={profile} subject={subject(props)} preheader={time} forStaff>
      <Title>{headline}</Title>
      <Paragraph>{time}</Paragraph>
      <ActionButton href={url} label="Open in dashboard" />
      <SmallPrint>
        {isCanceled
          ? "The attached file removes the session from your calendar."
          : "The attached file adds the session to your calendar, or updates it there."}
      </SmallPrint>
    </EmailLayout>
  );
}

export const sessionNotice: EmailTemplate<"session_notice"> = {
  subject,
  Email,
  attachments: ({ calendar, isCanceled }) => [
    {
      filename: "session.ics",
      content: Buffer.from(calendar, "utf8").toString("base64"),
      contentType: `text/calendar; charset=utf-8; method=${isCanceled ? "CANCEL" : "REQUEST"}`,
    },
  ],
};
