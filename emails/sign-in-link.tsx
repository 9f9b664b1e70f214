import { ActionButton } from "@/emails/_components/action-button";
import { CodePanel } from "@/emails/_components/code-panel";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["sign_in_link"];

/** Leaves out the code, because subjects are visible on locked screens. */
function subject(): string {
  return `Sign in to ${site.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`Use the link or the code. Both expire in ${props.expiresInMinutes} minutes.`}
      reason="You're receiving this email because someone asked to sign in with your email address."
    >
      <Title>Sign in</Title>
      <Paragraph>Open the page below, then click the button there.</Paragraph>
      <ActionButton href={props.url} label="Open the sign-in page" />
      <Paragraph>Signing in on another device? Enter this code there instead:</Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>
        You can use the link or the code once. Both expire in {props.expiresInMinutes} minutes.
      </Paragraph>
      <SmallPrint>
        {emailCopy.neverShareCode} If it wasn't you, you can ignore this email. No one can sign in
        without the link or code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const signInLink: EmailTemplate<"sign_in_link"> = { subject, Email };
