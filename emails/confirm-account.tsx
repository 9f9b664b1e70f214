import { ActionButton } from "@/emails/_components/action-button";
import { describeOneTimeLink } from "@/emails/_components/email-copy";
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
  const lifetime = `${props.expiresInHours} hours`;
  return (
    <EmailLayout
      subject={subject()}
      preheader={describeOneTimeLink(lifetime)}
      reason="You're receiving this email because someone signed up for an account with this address."
    >
      <Title>Confirm your account</Title>
      <Paragraph>
        Someone created an account with this email address. If it was you, open the page below and
        click the button to activate it.
      </Paragraph>
      <ActionButton href={props.url} label="Confirm my account" />
      <SmallPrint>
        {describeOneTimeLink(lifetime)} If you open it on a different device, you'll also need your
        password.
      </SmallPrint>
      <SmallPrint>If it wasn't you, ignore this email. We won't activate the account.</SmallPrint>
    </EmailLayout>
  );
}

export const confirmAccount: EmailTemplate<"confirm_account"> = { subject, Email };
