import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { NewsletterIssue } from "@/emails/newsletter/issue";

type Props = EmailProps<"newsletter_test">;

/** Links open the request form, so a test can't unsubscribe anyone. */
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
