import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["account_exists"];

function subject(): string {
  return `You already have an account at ${site.name}`;
}

function Mail(props: Props) {
  return (
    <MailFrame
      subject={subject()}
      preheader="Somebody tried to sign up with your address."
      reason="You get this mail because somebody signed up with this address, which has an account."
    >
      <Title>You have an account already</Title>
      <Paragraph>
        Somebody tried to sign up with your address. If that was you, sign in with the password of
        your account.
      </Paragraph>
      <ActionButton href={props.loginUrl} label="Sign in" />
      <Paragraph>
        Forgot it? <TextLink href={`${props.loginUrl}?mode=reset`}>Choose a new one</TextLink>
      </Paragraph>
      <SmallPrint>If it was not you, nothing has changed, and there is nothing to do.</SmallPrint>
    </MailFrame>
  );
}

export const accountExists: MailTemplate<"account_exists"> = { subject, Mail };
