import { CodePanel } from "@/emails/_components/code-panel";
import { emailCopy, getCodePreheader } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["library_code"];

const copy = {
  sign_in: {
    subject: "Your code to open your library",
    paragraph: "Enter this code on the page that asked for it to see everything you've bought.",
    reason: "You're receiving this email because this address was entered to open a library.",
  },
  add_email: {
    subject: "Your code to add this address",
    paragraph: "Enter this code in your library to add the orders made with this address.",
    reason: "You're receiving this email because this address was added in a library.",
  },
  correct_order: {
    subject: "Your code to correct the address of your order",
    paragraph: "Enter this code on your order's page. We'll then send your receipt here.",
    reason: "You're receiving this email because this address was entered for an order.",
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
        {emailCopy.neverShareCode} If you didn't request it, you can ignore this email. No one can
        get in without the code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const libraryCode: EmailTemplate<"library_code"> = { subject, Email };
