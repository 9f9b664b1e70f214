import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint } from "@/emails/_components/text";
import { Typed } from "@/emails/_components/typed";
import { chicagoTime } from "@/lib/chicago-time";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["inquiry_answer"];

const subject = (props: Props) => props.subject;

function Mail(props: Props) {
  const { message, quoted, receivedAt } = props;
  return (
    <MailFrame
      subject={props.subject}
      preheader={`${site.name} has answered you.`}
      reason={`You get this mail because you wrote to ${site.name} on ${chicagoTime(receivedAt)}.`}
    >
      {message.split(/\n{2,}/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's own order never changes
        <Paragraph key={index}>
          <Typed text={part} />
        </Paragraph>
      ))}
      {quoted.trim() ? (
        <>
          <SmallPrint>On {chicagoTime(receivedAt)} you wrote:</SmallPrint>
          <SmallPrint>
            <Typed text={quoted} />
          </SmallPrint>
        </>
      ) : null}
    </MailFrame>
  );
}

export const inquiryAnswer: MailTemplate<"inquiry_answer"> = { subject, Mail };
