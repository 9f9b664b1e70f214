import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Subtitle, Title } from "@/emails/_components/text";
import { Typed } from "@/emails/_components/typed";
import { chicagoTime } from "@/lib/chicago-time";
import type { InquiryForm } from "@/lib/inquiries/kinds";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["inquiry_notice"];

const titles: Record<InquiryForm, string> = {
  home: "New message",
  contact: "New message",
  consultation: "Consultation request",
  partnership: "Partnership inquiry",
};

function subject(props: Props): string {
  const from = `${titles[props.inquiryKind]} from ${props.name}`;
  return props.subject ? `${from}: ${props.subject}` : from;
}

function Mail(props: Props) {
  const { name, email, message, details, session, receivedAt, dueAt } = props;
  return (
    <MailFrame
      subject={subject(props)}
      preheader={`Answer by ${chicagoTime(dueAt)}.`}
      forStaff
      reason="This notice goes to the address that the site keeps for its staff. Reply to it, and your answer goes to the visitor."
    >
      <Title>{titles[props.inquiryKind]}</Title>
      <Paragraph>
        {name}
        <br />
        {email}
      </Paragraph>
      {session ? (
        <Paragraph>
          <strong>Asks for</strong>
          <br />
          {session.lengthLabel}, {chicagoTime(session.startsAt)}
        </Paragraph>
      ) : null}
      {details.map((detail) => (
        <Paragraph key={detail.label}>
          <strong>{detail.label}</strong>
          <br />
          <Typed text={detail.value} />
        </Paragraph>
      ))}
      {props.subject ? (
        <Paragraph>
          <strong>Subject</strong>
          <br />
          {props.subject}
        </Paragraph>
      ) : null}
      <Subtitle>Message</Subtitle>
      <Paragraph>{message.trim() ? <Typed text={message} /> : "None."}</Paragraph>
      <SmallPrint>
        Sent {chicagoTime(receivedAt)}. Please answer by {chicagoTime(dueAt)}.
      </SmallPrint>
    </MailFrame>
  );
}

export const inquiryNotice: MailTemplate<"inquiry_notice"> = {
  subject,
  Mail,
  replyTo: (props) => props.email,
};
