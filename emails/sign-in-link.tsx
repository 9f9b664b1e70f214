import { ActionButton } from "@/emails/_components/action-button";
import { CodePanel } from "@/emails/_components/code-panel";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"sign_in_link">;

/** Leaves out the code, because subjects are visible on locked screens. */
function subject({ profile }: Props): string {
  return `Sign in to ${profile.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Use the link or the code. Both expire in ${props.expiresInMinutes} minutes.`}
      reason="You're receiving this email because someone asked to sign in with your email address."
    >
      <Title>Sign in</Title>
      <Paragraph>Open the sign-in page, then click the button to sign in.</Paragraph>
      <ActionButton href={props.url} label="Open the sign-in page" />
      <Paragraph>On another device, enter this code:</Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>
        You can sign in once, with either the link or the code. Both expire in{" "}
        {props.expiresInMinutes} minutes.
      </Paragraph>
      <SmallPrint>
        {emailCopy.neverShareCode} If you didn't ask to sign in, you can ignore this email. No one
        can sign in without the link or code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const signInLink: EmailTemplate<"sign_in_link"> = { subject, Email };
