import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";

type Props = EmailProps<"newsletter_notice">;

function Email({ profile, headline, explanation }: Props) {
  return (
    <EmailLayout
      profile={profile}
      subject={headline}
      preheader="Action needed for the newsletter."
      forStaff
    >
      <Title>{headline}</Title>
      <Paragraph>{explanation}</Paragraph>
    </EmailLayout>
  );
}

export const newsletterNotice: EmailTemplate<"newsletter_notice"> = {
  subject: ({ headline }) => headline,
  Email,
};
