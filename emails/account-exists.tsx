import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["account_exists"];

function subject(): string {
  return `You already have an account at ${site.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
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
    </EmailLayout>
  );
}

export const accountExists: EmailTemplate<"account_exists"> = { subject, Email };
