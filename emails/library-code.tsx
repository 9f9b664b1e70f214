import { CodePanel } from "@/emails/_components/code-panel";
import { emailCopy, getCodePreheader } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"library_code">;

const copy = {
  sign_in: {
    subject: "Your code to open your library",
    paragraph: "Enter this code on the library page to see everything you've bought.",
    reason:
      "You're receiving this email because someone entered this address to open their library.",
  },
  add_email: {
    subject: "Your code to add this email address to your library",
    paragraph: "Enter this code in your library to add the orders you placed with this address.",
    reason:
      "You're receiving this email because someone asked to add this address to their library.",
  },
  correct_order: {
    subject: "Your code to update the email on your order",
    paragraph: "Enter this code on your order page, and we'll send your receipt to this address.",
    reason: "You're receiving this email because someone entered this address for their order.",
  },
} as const;

/** Leaves out the code, because subjects are visible on locked screens. */
function subject(props: Props): string {
  return copy[props.purpose].subject;
}

function Email(props: Props) {
  const { paragraph, reason } = copy[props.purpose];
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={getCodePreheader(props.expiresInMinutes)}
      reason={reason}
    >
      <Title>Your code</Title>
      <Paragraph>{paragraph}</Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>
        The code works once, in the browser where you requested it, and expires in{" "}
        {props.expiresInMinutes} minutes.
      </Paragraph>
      <SmallPrint>
        {emailCopy.neverShareCode} If you didn't request this code, you can ignore this email. No
        one can use the code without access to your inbox.
      </SmallPrint>
    </EmailLayout>
  );
}

export const libraryCode: EmailTemplate<"library_code"> = { subject, Email };
