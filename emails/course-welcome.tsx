import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import { formatDay, presaleRefundDays } from "@/lib/course/opening-day";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["course_welcome"];

function subject(props: Props): string {
  return props.courseUrl
    ? "Start the Music Royalties Masterclass"
    : "Your place in the Music Royalties Masterclass";
}

function getPreheader({ courseUrl, opensOn }: Props): string {
  if (courseUrl) return "You have lifetime access. Start with lesson 1.";
  return opensOn
    ? `You have lifetime access. Lessons open on ${formatDay(opensOn)}.`
    : "You have lifetime access. Lessons open soon, and we'll email you when they do.";
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={getPreheader(props)}
      libraryNear={props.courseUrl}
      reason={`You're receiving this email because the course is part of your order ${props.orderNumber}.`}
    >
      <Title>
        {props.courseUrl ? "Your course is ready" : "Your spot is saved"}, {props.firstName}.
      </Title>
      <Paragraph>
        Welcome to the Music Royalties Masterclass. It takes you through registering your songs,
        collecting what they earn, and growing your catalog, with lifetime access.
      </Paragraph>
      {props.courseUrl ? (
        <>
          <Paragraph>
            The lessons are open. Open the link below on the device you want to learn on, then click
            the button on the page. We remember where you stop.
          </Paragraph>
          <ActionButton href={props.courseUrl} label="Start the course" />
        </>
      ) : (
        <Paragraph>
          {props.opensOn
            ? `The lessons open on ${formatDay(props.opensOn)}. We'll email your access link to this address that day. You can get a full refund until ${presaleRefundDays} days after they open.`
            : "The lessons aren't open yet. We'll email this address on the day they open, with your access link. Until then you don't need to do anything."}
        </Paragraph>
      )}
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
