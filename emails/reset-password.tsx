import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["reset_password"];

function subject(): string {
  return `Choose a new password for ${site.name}`;
}

function Mail(props: Props) {
  return (
    <MailFrame
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
    </MailFrame>
  );
}

export const resetPasswordMail: MailTemplate<"reset_password"> = { subject, Mail };
