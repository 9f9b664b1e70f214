import { CodePanel } from "@/emails/_components/code-panel";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["buyer_code"];

/** Never holds the code: subjects show on locked screens. */
function subject(props: Props): string {
  return `Your code for order ${props.orderNumber}`;
}

function Mail(props: Props) {
  return (
    <MailFrame
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
    </MailFrame>
  );
}

export const buyerCode: MailTemplate<"buyer_code"> = { subject, Mail };
