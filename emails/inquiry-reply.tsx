import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { MultilineText, Paragraph, SmallPrint } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"inquiry_answer">;

const subject = (props: Props) => props.subject;

function Email(props: Props) {
  const { message, quoted, receivedAt } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={props.subject}
      preheader={`${props.profile.name} replied to your message.`}
      reason={`You're receiving this email because you contacted ${props.profile.name} on ${formatChicagoTime(receivedAt)}.`}
    >
      {message.split(/\n{2,}/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be identical, and their order never changes
        <Paragraph key={index}>
          <MultilineText text={part} />
        </Paragraph>
      ))}
      {quoted.trim() ? (
        <>
          <SmallPrint>On {formatChicagoTime(receivedAt)} you wrote:</SmallPrint>
          <SmallPrint>
            <MultilineText text={quoted} />
          </SmallPrint>
        </>
      ) : null}
    </EmailLayout>
  );
}

export const inquiryReply: EmailTemplate<"inquiry_answer"> = {
  subject,
  replyTo: ({ replyTo }) => replyTo,
  Email,
};
