import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["reset_password"];

function subject(): string {
  return `Choose a new password for ${site.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`The link works once, for ${props.expiresInMinutes} minutes.`}
      reason="You're receiving this email because someone requested a new password for the account with this address."
    >
      <Title>A new password</Title>
      <Paragraph>
        Open the page below and choose one. All devices will be signed out of your account.
      </Paragraph>
      <ActionButton href={props.url} label="Choose a new password" />
      <SmallPrint>The link works once, for {props.expiresInMinutes} minutes.</SmallPrint>
      <SmallPrint>
        If it wasn't you, you can ignore this email. Your password won't change.
      </SmallPrint>
    </EmailLayout>
  );
}

export const resetPasswordEmail: EmailTemplate<"reset_password"> = { subject, Email };
