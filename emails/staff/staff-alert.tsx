import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";

type Props = EmailProps<"staff_alert">;

const subject = (props: Props) => props.headline;

function Email({ profile, headline, explanation, url }: Props) {
  return (
    <EmailLayout profile={profile} subject={headline} preheader={explanation} forStaff>
      <Title>{headline}</Title>
      <Paragraph>{explanation}</Paragraph>
      <ActionButton href={url} label="Open in dashboard" />
    </EmailLayout>
  );
}

export const staffAlert: EmailTemplate<"staff_alert"> = { subject, Email };
