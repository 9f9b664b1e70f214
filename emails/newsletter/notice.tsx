import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["newsletter_notice"];

function Email({ headline, explanation }: Props) {
  return (
    <EmailLayout subject={headline} preheader="Action needed for the newsletter." forStaff>
      <Title>{headline}</Title>
      <Paragraph>{explanation}</Paragraph>
    </EmailLayout>
  );
}

export const newsletterNotice: EmailTemplate<"newsletter_notice"> = {
  subject: ({ headline }) => headline,
  Email,
};
