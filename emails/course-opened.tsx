import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["course_opened"];

function subject(): string {
  return "The Music Royalties Masterclass is open";
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader="Your lessons are ready. Start with lesson 1."
      libraryNear={props.courseUrl}
      reason={`You're receiving this email because the course is part of your order ${props.orderNumber}.`}
    >
      <Title>The lessons are open, {props.firstName}.</Title>
      <Paragraph>
        The Music Royalties Masterclass you bought has opened. Each lesson has a video with
        captions, the same lesson in writing, and a worksheet. Go at your own pace: you have
        lifetime access.
      </Paragraph>
      <Paragraph>
        Open the link on the device you want to learn on, then click the button on the page. We
        remember where you stop.
      </Paragraph>
      <ActionButton href={props.courseUrl} label="Start the course" />
      <SmallPrint>{emailCopy.neverForward}</SmallPrint>
    </EmailLayout>
  );
}

export const courseOpened: EmailTemplate<"course_opened"> = { subject, Email };
