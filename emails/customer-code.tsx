import { CodePanel } from "@/emails/_components/code-panel";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["buyer_code"];

/** Leaves out the code, because subjects are visible on locked screens. */
function subject(props: Props): string {
  return `Your code for order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={`Works for ${props.expiresInMinutes} minutes. Enter it on the page that asked for it.`}
      reason={`You're receiving this email because someone opened the download of order ${props.orderNumber} on another device.`}
    >
      <Title>Your code</Title>
      <Paragraph>
        Enter it on the page that asked for it to show that order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> is yours.
      </Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>It works once, for {props.expiresInMinutes} minutes.</Paragraph>
      <SmallPrint>
        Never share this code. We'll never ask for it by phone, chat or email. If you didn't request
        it, you can ignore this email. No one can get in without the code.
      </SmallPrint>
    </EmailLayout>
  );
}

export const customerCode: EmailTemplate<"buyer_code"> = { subject, Email };
