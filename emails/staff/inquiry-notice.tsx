import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { MultilineText, Paragraph, SmallPrint, Subtitle, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import type { InquiryForm } from "@/lib/inquiries/choices";

type Props = EmailProps<"inquiry_notice">;

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

function Email(props: Props) {
  const { name, email, message, details, session, receivedAt, dueAt } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Reply by ${formatChicagoTime(dueAt)}.`}
      forStaff
    >
      <Title>{titles[props.inquiryKind]}</Title>
      <Paragraph>
        {name}
        <br />
        {email}
      </Paragraph>
      {session ? (
        <Paragraph>
          <strong>Requested</strong>
          <br />
          {session.lengthLabel},{" "}
          {session.startsAt ? formatChicagoTime(session.startsAt) : session.preference}
        </Paragraph>
      ) : null}
      {details.map((detail) => (
        <Paragraph key={detail.label}>
          <strong>{detail.label}</strong>
          <br />
          <MultilineText text={detail.value} />
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
      <Paragraph>{message.trim() ? <MultilineText text={message} /> : "No message."}</Paragraph>
      <SmallPrint>
        Received {formatChicagoTime(receivedAt)}. Please reply by {formatChicagoTime(dueAt)}. Your
        reply goes straight to {name}.
      </SmallPrint>
    </EmailLayout>
  );
}

export const inquiryNotice: EmailTemplate<"inquiry_notice"> = {
  subject,
  Email,
  replyTo: (props) => props.email,
};
