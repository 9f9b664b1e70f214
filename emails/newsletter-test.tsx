import type { MailTemplate } from "@/emails/_components/template";
import { NewsletterIssue } from "@/emails/newsletter-issue";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["newsletter_test"];

/** Its links lead to the form that asks for one's own: nobody is unsubscribed by a test. */
function Mail(props: Props) {
  const preferencesUrl = `${props.siteUrl}/newsletter/preferences`;
  return (
    <NewsletterIssue
      {...props}
      greeting="Hello,"
      preferencesUrl={preferencesUrl}
      unsubscribeUrl={preferencesUrl}
    />
  );
}

export const newsletterTest: MailTemplate<"newsletter_test"> = {
  subject: ({ subject }) => `[Test] ${subject}`,
  Mail,
};
