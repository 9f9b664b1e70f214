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
      preheader={`The link works for ${props.expiresInMinutes} minutes, once.`}
      reason="You get this mail because somebody asked for a new password for the account with this address."
    >
      <Title>A new password</Title>
      <Paragraph>
        Open the page here and choose one. Every device that is signed in to your account is signed
        out then.
      </Paragraph>
      <ActionButton href={props.url} label="Choose a new password" />
      <SmallPrint>The link works for {props.expiresInMinutes} minutes, once.</SmallPrint>
      <SmallPrint>
        If it was not you, you can leave this mail be: your password stays as it is.
      </SmallPrint>
    </EmailLayout>
  );
}

export const resetPasswordEmail: EmailTemplate<"reset_password"> = { subject, Email };
