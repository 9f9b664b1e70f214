import { ActionButton } from "@/emails/_components/action-button";
import { CodePanel } from "@/emails/_components/code-panel";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["sign_in_link"];

/** Never holds the code: subjects show on locked screens. */
function subject(): string {
  return `Sign in to ${site.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`A link and a code. They work for ${props.expiresInMinutes} minutes.`}
      reason="You get this mail because somebody asked to sign in with this address."
    >
      <Title>Sign in</Title>
      <Paragraph>Open the page here and press its button.</Paragraph>
      <ActionButton href={props.url} label="Open the sign-in page" />
      <Paragraph>
        Reading this on another device? Type the code on the page that asked for it.
      </Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>Both work for {props.expiresInMinutes} minutes, and one of them once.</Paragraph>
      <SmallPrint>
        Never share this code or forward this mail. We don't ask for it by phone, by chat or in a
        mail. If it was not you, you can leave this mail be: nobody is signed in by it.
      </SmallPrint>
    </EmailLayout>
  );
}

export const signInLink: EmailTemplate<"sign_in_link"> = { subject, Email };
