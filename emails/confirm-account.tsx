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
      preheader={`One button, and your account is ready. Works for ${props.expiresInHours} hours.`}
      reason="You get this mail because somebody signed up for an account with this address."
    >
      <Title>Is this your address?</Title>
      <Paragraph>
        Somebody signed up for an account with it and chose a password. If that was you, open the
        page here and press its button.
      </Paragraph>
      <ActionButton href={props.url} label="Confirm my account" />
      <SmallPrint>
        The link works for {props.expiresInHours} hours, once. On another device than the one you
        signed up on, the page asks for your password too.
      </SmallPrint>
      <SmallPrint>
        If it was not you, leave this mail be: without the button no account begins.
      </SmallPrint>
    </EmailLayout>
  );
}

export const confirmAccount: EmailTemplate<"confirm_account"> = { subject, Email };
