import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";
import type { InquiryForm } from "@/lib/inquiries/choices";

type Props = EmailPropsByKind["inquiry_received"];

const message = {
  subject: "We have your message",
  title: "We have your message",
  body: "We read every message and reply by email.",
};

const copy: Record<InquiryForm, typeof message> = {
  home: message,
  contact: message,
  consultation: {
    subject: "We have your consultation request",
    title: "We have your request",
    body: "Nothing is booked or charged yet. Here's what happens next.",
  },
  partnership: {
    subject: "We have your partnership inquiry",
    title: "We have your inquiry",
    body: "We'll review it and get in touch soon to discuss opportunities.",
  },
};

function subject(props: Props): string {
  return `${copy[props.inquiryKind].subject} | ${site.name}`;
}

function Email(props: Props) {
  const { title, body } = copy[props.inquiryKind];
  const { firstName, session } = props;
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={body}
      reason={`You're receiving this email because this address was entered in a form on the ${site.name} website.`}
    >
      <Title>{firstName ? `${title}, ${firstName}.` : `${title}.`}</Title>
      {session ? (
        <Paragraph>
          You requested a session of {session.lengthLabel} on {formatChicagoTime(session.startsAt)},
          Memphis time.
        </Paragraph>
      ) : null}
      <Paragraph>{body}</Paragraph>
      {session ? (
        <TrackList
          tracks={[
            {
              title: "We confirm the time",
              body: "By email within 24 hours, Monday to Friday. If it's taken, we'll offer another.",
            },
            { title: "You pay", body: "A payment request follows by email." },
            { title: "We meet", body: "After payment you get the invite to the video meeting." },
          ]}
        />
      ) : null}
      <SmallPrint>
        Wasn't you? Someone probably mistyped their address. You can ignore this email.
      </SmallPrint>
    </EmailLayout>
  );
}

export const inquiryReceived: EmailTemplate<"inquiry_received"> = { subject, Email };
