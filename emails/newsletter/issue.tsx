import { EmailLayout } from "@/emails/_components/email-layout";
import { Markdown } from "@/emails/_components/markdown";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import type { BusinessProfile } from "@/lib/email/email-kinds";

export type NewsletterIssueProps = {
  readonly subject: string;
  readonly preheader: string;
  /** Markdown. */
  readonly body: string;
  /** Position such as `Issue 12 of 90 · Fundamentals`; null for a welcome. */
  readonly place: string | null;
  readonly siteUrl: string;
  /** In the campaign of links to our site. Previews and tests have none. */
  readonly campaign?: string;
  readonly profile: BusinessProfile;
  /** The subscriber's greeting and links. */
  readonly greeting: string;
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
};

/** One newsletter issue for one subscriber. */
export function NewsletterIssue(props: NewsletterIssueProps) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={props.subject}
      preheader={props.preheader}
      reason={`You're receiving this email because you signed up for emails from ${props.profile.name}.`}
      foot={
        <>
          <SmallPrint>
            <TextLink href={props.preferencesUrl}>Change frequency or pause</TextLink>
          </SmallPrint>
          <SmallPrint>
            <TextLink href={props.unsubscribeUrl}>Unsubscribe</TextLink>
          </SmallPrint>
        </>
      }
    >
      {props.place ? <SmallPrint>{props.place}</SmallPrint> : null}
      <Title>{props.subject}</Title>
      <Paragraph>{props.greeting}</Paragraph>
      <Markdown source={props.body} siteUrl={props.siteUrl} campaign={props.campaign} />
    </EmailLayout>
  );
}
