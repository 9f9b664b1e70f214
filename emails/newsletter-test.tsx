import type { EmailTemplate } from "@/emails/_components/template";
import { NewsletterIssue } from "@/emails/newsletter-issue";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["newsletter_test"];

/** Its links lead to the form that asks for one's own: nobody is unsubscribed by a test. */
function Email(props: Props) {
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

export const newsletterTest: EmailTemplate<"newsletter_test"> = {
  subject: ({ subject }) => `[Test] ${subject}`,
  Email,
};
