import { ActionButton } from "@/emails/_components/action-button";
import { CodePanel } from "@/emails/_components/code-panel";
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
      preheader={`A link and a code. They work for ${props.expiresInMinutes} minutes.`}
      reason="You're receiving this email because someone requested to sign in with this address."
    >
      <Title>Sign in</Title>
      <Paragraph>Open the page below and click the button.</Paragraph>
      <ActionButton href={props.url} label="Open the sign-in page" />
      <Paragraph>
        Reading this on another device? Enter the code on the page that asked for it.
      </Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>Both work for {props.expiresInMinutes} minutes. Use either one, once.</Paragraph>
      <SmallPrint>
        Never share this code or forward this email. We'll never ask for it by phone, chat or email.
        If it wasn't you, you can ignore this email. No one can sign in without the link or code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const signInLink: EmailTemplate<"sign_in_link"> = { subject, Email };
