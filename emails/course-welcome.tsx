import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["course_welcome"];

function subject(): string {
  return "Your place in the Music Royalties Masterclass";
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader="Your place is yours for life. Lessons open soon, and we write when they do."
      reason={`You get this mail because the course is part of your order ${props.orderNumber}.`}
    >
      <Title>Your seat is saved, {props.firstName}.</Title>
      <Paragraph>
        Welcome to the Music Royalties Masterclass. It takes you through registering your songs,
        collecting what they earn, and growing your catalogue, and your access to it never ends.
      </Paragraph>
      <Paragraph>
        The lessons are not open yet. They open soon, and we write to this address on the day they
        do, with your way in. Until then there is nothing that you need to do.
      </Paragraph>
      <Subtitle>If you want a head start</Subtitle>
      <TrackList
        tracks={[
          {
            title: "List your releases",
            body: "Titles, release dates, and everyone who wrote or played on them.",
          },
          {
            title: "Find your numbers",
            body: "Your IPI from your PRO, and the ISRC of each recording from your distributor.",
          },
          {
            title: "Gather your split sheets",
            body: "Who owns which share of each song. Where none exists, note who to ask.",
          },
        ]}
      />
    </EmailLayout>
  );
}

export const courseWelcome: EmailTemplate<"course_welcome"> = { subject, Email };
