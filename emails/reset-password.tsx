import { ActionButton } from "@/emails/_components/action-button";
import { describeOneTimeLink } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"reset_password">;

function subject({ profile }: Props): string {
  return `Choose a new password for ${profile.name}`;
}

function Email(props: Props) {
  const lifetime = describeOneTimeLink(`${props.expiresInMinutes} minutes`);
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={lifetime}
      reason="You're receiving this email because someone requested a new password for your account."
    >
      <Title>Choose a new password</Title>
      <Paragraph>
        Use the link below to choose a new password. When you save it, we'll sign you out on all
        devices.
      </Paragraph>
      <ActionButton href={props.url} label="Choose a new password" />
      <SmallPrint>{lifetime}</SmallPrint>
      <SmallPrint>
        If you didn't request a new password, you can ignore this email. Your password won't change.
      </SmallPrint>
    </EmailLayout>
  );
}

export const resetPasswordEmail: EmailTemplate<"reset_password"> = { subject, Email };
