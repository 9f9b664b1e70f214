import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["newsletter_notice"];

function Mail({ headline, explanation }: Props) {
  return (
    <MailFrame
      subject={headline}
      preheader="The newsletter needs a decision."
      forStaff
      reason="This notice goes to the address that the site keeps for its staff."
    >
      <Title>{headline}</Title>
      <Paragraph>{explanation}</Paragraph>
    </MailFrame>
  );
}

export const newsletterNotice: MailTemplate<"newsletter_notice"> = {
  subject: ({ headline }) => headline,
  Mail,
};
