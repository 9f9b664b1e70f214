import { EmailLayout } from "@/emails/_components/email-layout";
import { describeTime } from "@/emails/_components/session-time";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import type { InquiryForm } from "@/lib/inquiries/choices";
import { replyBusinessDays } from "@/lib/inquiries/reply-due";

type Props = EmailProps<"inquiry_received">;

const message = {
  subject: "We got your message",
  title: "We got your message",
  body: `Someone on our team will read your message. Our goal is to reply by email within ${replyBusinessDays.contact} business days.`,
};

const copy: Record<InquiryForm, typeof message> = {
  home: message,
  contact: message,
  consultation: {
    subject: "We got your consultation request",
    title: "We got your request",
    body: "Nothing is booked yet, and you haven't been charged. Here's what happens next.",
  },
  partnership: {
    subject: "We got your partnership inquiry",
    title: "We got your inquiry",
    body: `We'll read your inquiry. Our goal is to reply by email within ${replyBusinessDays.partnership} business days.`,
  },
};

function subject(props: Props): string {
  return `${copy[props.inquiryKind].subject} | ${props.profile.name}`;
}

function Email(props: Props) {
  const { title, body } = copy[props.inquiryKind];
  const { firstName, session } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={body}
      reason={`You're receiving this email because someone entered this address in a form on the ${props.profile.name} website.`}
    >
      <Title>{firstName ? `${title}, ${firstName}.` : `${title}.`}</Title>
      {session ? (
        <Paragraph>
          <strong>You requested</strong>
          <br />
          {session.lengthLabel},{" "}
          {session.startsAt ? describeTime(session.startsAt, session.timeZone) : session.preference}
        </Paragraph>
      ) : null}
      <Paragraph>{body}</Paragraph>
      {session ? (
        <TrackList
          tracks={[
            {
              title: "We confirm the time",
              body: "We'll email you within 24 hours, Monday through Friday. If your time is taken, we'll offer a different one.",
            },
            { title: "You pay", body: "We'll email you a payment request." },
            {
              title: "We meet",
              body: "After you pay, we'll email you an invitation to the video meeting.",
            },
          ]}
        />
      ) : null}
      <SmallPrint>
        If you didn't contact us, someone might have mistyped their address. You can ignore this
        email.
      </SmallPrint>
    </EmailLayout>
  );
}

export const inquiryReceived: EmailTemplate<"inquiry_received"> = { subject, Email };
