import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";

type Props = EmailProps<"account_exists">;

function subject({ profile }: Props): string {
  return `You already have an account with ${profile.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="Sign in with your password, or choose a new one. Nothing has changed."
      reason="You're receiving this email because this address was entered in our sign-up form."
    >
      <Title>You already have an account</Title>
      <Paragraph>
        Someone tried to sign up with this email address, which already has an account. If that was
        you, sign in with your password.
      </Paragraph>
      <ActionButton href={props.loginUrl} label="Sign in" />
      <Paragraph>
        Forgot your password?{" "}
        <TextLink href={`${props.loginUrl}?mode=reset`}>Choose a new one</TextLink>
      </Paragraph>
      <SmallPrint>
        If that wasn't you, you can ignore this email. Nothing in your account has changed.
      </SmallPrint>
    </EmailLayout>
  );
}

export const accountExists: EmailTemplate<"account_exists"> = { subject, Email };
