import { ActionButton } from "@/emails/_components/action-button";
import { describeOneTimeLink } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"confirm_account">;

function subject({ profile }: Props): string {
  return `Confirm your ${profile.name} account`;
}

function Email(props: Props) {
  const lifetime = `${props.expiresInHours} hours`;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={describeOneTimeLink(lifetime)}
      reason="You're receiving this email because someone signed up for an account with this address."
    >
      <Title>Confirm your account</Title>
      <Paragraph>
        Someone created an account with this email address. If that was you, open the link below,
        then click the button on the page to activate your account.
      </Paragraph>
      <ActionButton href={props.url} label="Confirm my account" />
      <SmallPrint>
        {describeOneTimeLink(lifetime)} If you open the link on a different device, you'll also need
        your password.
      </SmallPrint>
      <SmallPrint>
        If that wasn't you, ignore this email, and we won't activate the account.
      </SmallPrint>
    </EmailLayout>
  );
}

export const confirmAccount: EmailTemplate<"confirm_account"> = { subject, Email };
