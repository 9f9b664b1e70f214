import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"course_opened">;

function subject(): string {
  return "The Music Royalties Masterclass is open";
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject()}
      preheader="Your lessons are ready. Start with lesson 1."
      libraryNear={props.courseUrl}
      reason={`You're receiving this email because your order ${props.orderNumber} includes the course.`}
    >
      <Title>The lessons are open, {props.firstName}.</Title>
      <Paragraph>
        The Music Royalties Masterclass is now open. You have lifetime access, so go at your own
        pace.
        {props.courseFormat ? ` It has ${props.courseFormat}` : null}
      </Paragraph>
      <Paragraph>
        Open the link below on the device you'll use for the course, then click the button on the
        page. We'll save your place in each lesson.
      </Paragraph>
      <ActionButton href={props.courseUrl} label="Start the course" />
      <SmallPrint>{emailCopy.neverForward}</SmallPrint>
    </EmailLayout>
  );
}

export const courseOpened: EmailTemplate<"course_opened"> = { subject, Email };
