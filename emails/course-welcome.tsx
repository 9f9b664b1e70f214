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
      preheader="You have lifetime access. Lessons open soon, and we'll email you when they do."
      reason={`You're receiving this email because the course is part of your order ${props.orderNumber}.`}
    >
      <Title>Your spot is saved, {props.firstName}.</Title>
      <Paragraph>
        Welcome to the Music Royalties Masterclass. It takes you through registering your songs,
        collecting what they earn, and growing your catalog, with lifetime access.
      </Paragraph>
      <Paragraph>
        The lessons aren't open yet. We'll email this address on the day they open, with your access
        link. Until then you don't need to do anything.
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
