import { CodePanel } from "@/emails/_components/code-panel";
import { emailCopy, getCodePreheader } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"buyer_code">;

/** Leaves out the code, because subjects are visible on locked screens. */
function subject(props: Props): string {
  return `Your code for order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={getCodePreheader(props.expiresInMinutes)}
      reason={`You're receiving this email because someone opened the download for order ${props.orderNumber} on another device.`}
    >
      <Title>Your code</Title>
      <Paragraph>
        Enter this code on the download page to confirm that order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> is yours.
      </Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>The code works once and expires in {props.expiresInMinutes} minutes.</Paragraph>
      <SmallPrint>
        {emailCopy.neverShareCode} If you didn't request this code, you can ignore this email. No
        one can open your download without the code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const customerCode: EmailTemplate<"buyer_code"> = { subject, Email };
