import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Subtitle, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";
import { courseRefundDays, formatDay } from "@/lib/course/course-copy";

type Props = EmailProps<"course_welcome">;

function subject(props: Props): string {
  return props.courseUrl
    ? "Start the Music Royalties Masterclass"
    : "You're in: Music Royalties Masterclass";
}

function getPreheader({ courseUrl, opensOn }: Props): string {
  if (courseUrl) return "You have lifetime access. Start with lesson 1.";
  return opensOn
    ? `You have lifetime access. Lessons open on ${formatDay(opensOn)}.`
    : "You have lifetime access. We'll email you when the lessons open.";
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={getPreheader(props)}
      libraryNear={props.courseUrl}
      reason={`You're receiving this email because your order ${props.orderNumber} includes the course.`}
    >
      <Title>
        {props.courseUrl ? "Your course is ready" : "Your spot is saved"}, {props.firstName}.
      </Title>
      <Paragraph>
        Welcome to the Music Royalties Masterclass. You'll learn how to register your songs, collect
        what they earn, and grow your catalog. You have lifetime access.
        {props.courseFormat ? ` The course has ${props.courseFormat}` : null}
      </Paragraph>
      {props.courseUrl ? (
        <>
          <Paragraph>
            The lessons are open. Open the link below on the device you'll use for the course, then
            click the button on the page. We'll save your place in each lesson.
          </Paragraph>
          <ActionButton href={props.courseUrl} label="Start the course" />
        </>
      ) : (
        <Paragraph>
          {props.opensOn
            ? `The lessons open on ${formatDay(props.opensOn)}. We'll email your access link to this address that day. You can get a full refund until ${courseRefundDays} days after they open.`
            : "The lessons aren't open yet. We'll email your access link to this address on the day they open. You don't need to do anything until then."}
        </Paragraph>
      )}
      <Subtitle>Get a head start</Subtitle>
      <TrackList
        tracks={[
          {
            title: "List your releases",
            body: "For each release, write down the title, the release date, and everyone who wrote or performed the songs.",
          },
          {
            title: "Find your numbers",
            body: "Get your IPI number from your PRO and each recording's ISRC from your distributor.",
          },
          {
            title: "Gather your split sheets",
            body: "Find out who owns what share of each song. If a song has no split sheet, note who to ask.",
          },
        ]}
      />
    </EmailLayout>
  );
}

export const courseWelcome: EmailTemplate<"course_welcome"> = { subject, Email };
