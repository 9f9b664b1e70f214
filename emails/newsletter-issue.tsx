import { EmailLayout } from "@/emails/_components/email-layout";
import { Markdown } from "@/emails/_components/markdown";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";

export type NewsletterIssueProps = {
  readonly subject: string;
  readonly preheader: string;
  /** Markdown. */
  readonly body: string;
  /** Where in the sequence it stands, such as `Issue 12 of 90 · Fundamentals`; null for a welcome. */
  readonly place: string | null;
  readonly siteUrl: string;
  /** A reader's own: how the mail greets, and the links that every newsletter carries. */
  readonly greeting: string;
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
};

/** One issue of the newsletter as one reader gets it. */
export function NewsletterIssue(props: NewsletterIssueProps) {
  return (
    <EmailLayout
      subject={props.subject}
      preheader={props.preheader}
      reason={`You get this mail because you signed up for the ${site.name} newsletter and confirmed it.`}
      foot={
        <>
          <SmallPrint>
            <TextLink href={props.preferencesUrl}>Change your pace or pause</TextLink>
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
      <Markdown source={props.body} siteUrl={props.siteUrl} />
    </EmailLayout>
  );
}
