import { CodePanel } from "@/emails/_components/code-panel";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["buyer_code"];

/** Never holds the code: subjects show on locked screens. */
function subject(props: Props): string {
  return `Your code for order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={`Works for ${props.expiresInMinutes} minutes. Type it on the page that asked for it.`}
      reason={`You get this mail because somebody opened the download of order ${props.orderNumber} on another device.`}
    >
      <Title>Your code</Title>
      <Paragraph>
        Type it on the page that asked for it, to show that order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber> is yours.
      </Paragraph>
      <CodePanel code={props.code} />
      <Paragraph>It works for {props.expiresInMinutes} minutes, once.</Paragraph>
      <SmallPrint>
        Never share this code. We don't ask for it by phone, by chat or in a mail. If you did not
        ask for one, you can leave this mail be: without the code nobody gets in.
      </SmallPrint>
    </EmailLayout>
  );
}

export const customerCode: EmailTemplate<"buyer_code"> = { subject, Email };
