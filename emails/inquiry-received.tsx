import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import { chicagoTime } from "@/lib/chicago-time";
import type { InquiryForm } from "@/lib/inquiries/kinds";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["inquiry_received"];

const message = {
  subject: "We have your message",
  title: "We have your message",
  body: "A person reads every message and answers by email.",
};

const words: Record<InquiryForm, typeof message> = {
  home: message,
  contact: message,
  consultation: {
    subject: "We have your consultation request",
    title: "We have your request",
    body: "Nothing is booked or paid yet. This is what happens next.",
  },
  partnership: {
    subject: "We have your partnership inquiry",
    title: "We have your inquiry",
    body: "We read it closely and write to you soon to discuss opportunities.",
  },
};

function subject(props: Props): string {
  return `${words[props.inquiryKind].subject} | ${site.name}`;
}

function Mail(props: Props) {
  const { title, body } = words[props.inquiryKind];
  const { firstName, session } = props;
  return (
    <MailFrame
      subject={subject(props)}
      preheader={body}
      reason={`You get this mail because somebody entered this address into a form on the site of ${site.name}.`}
    >
      <Title>{firstName ? `${title}, ${firstName}.` : `${title}.`}</Title>
      {session ? (
        <Paragraph>
          You asked for a session of {session.lengthLabel} on {chicagoTime(session.startsAt)},
          Memphis time.
        </Paragraph>
      ) : null}
      <Paragraph>{body}</Paragraph>
      {session ? (
        <TrackList
          tracks={[
            {
              title: "We confirm the time",
              body: "By email within 24 hours, Monday to Friday. If it is taken, we offer another.",
            },
            { title: "You pay", body: "A payment request follows by email." },
            { title: "We meet", body: "After payment you get the invite to the video meeting." },
          ]}
        />
      ) : null}
      <SmallPrint>
        It was not you? Then somebody mistyped their address, and you can leave this mail be.
      </SmallPrint>
    </MailFrame>
  );
}

export const inquiryReceived: MailTemplate<"inquiry_received"> = { subject, Mail };
