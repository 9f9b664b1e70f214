import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["confirm_account"];

function subject(): string {
  return `Confirm your account at ${site.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`Confirm to activate your account. The link works for ${props.expiresInHours} hours.`}
      reason="You're receiving this email because someone signed up for an account with this address."
    >
      <Title>Is this your address?</Title>
      <Paragraph>
        Someone signed up for an account with it and chose a password. If that was you, open the
        page below and click the button.
      </Paragraph>
      <ActionButton href={props.url} label="Confirm my account" />
      <SmallPrint>
        The link works once, for {props.expiresInHours} hours. On a different device than the one
        you signed up on, you'll also need your password.
      </SmallPrint>
      <SmallPrint>If it wasn't you, ignore this email. The account won't be activated.</SmallPrint>
    </EmailLayout>
  );
}

export const confirmAccount: EmailTemplate<"confirm_account"> = { subject, Email };
