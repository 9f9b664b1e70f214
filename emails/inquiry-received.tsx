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
  subject: "We got your message",
  title: "We got your message",
  body: "A real person will read it and reply by email.",
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
    body: "We'll review it and email you soon to discuss opportunities.",
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
          <strong>You requested</strong>
          <br />
          {session.lengthLabel}, {formatChicagoTime(session.startsAt)}
        </Paragraph>
      ) : null}
      <Paragraph>{body}</Paragraph>
      {session ? (
        <TrackList
          tracks={[
            {
              title: "We confirm the time",
              body: "We'll email you within 24 hours, Monday to Friday. If your time is taken, we'll offer another.",
            },
            { title: "You pay", body: "We'll email you a payment request." },
            {
              title: "We meet",
              body: "Once you pay, we'll email your invitation to the video meeting.",
            },
          ]}
        />
      ) : null}
      <SmallPrint>
        Didn't send this? Someone may have mistyped their address. You can ignore this email.
      </SmallPrint>
    </EmailLayout>
  );
}

export const inquiryReceived: EmailTemplate<"inquiry_received"> = { subject, Email };
