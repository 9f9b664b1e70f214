import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { chicagoTime } from "@/lib/chicago-time";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["download_link"];

function subject(props: Props): string {
  return `Your new download link for order ${props.orderNumber}`;
}

function Mail(props: Props) {
  return (
    <MailFrame
      subject={subject(props)}
      preheader={`A fresh link to your eBook. It works until ${chicagoTime(props.expiresAt)}.`}
      reason={`You get this mail because a new link was made for order ${props.orderNumber}. We send it to the order's email and nowhere else.`}
    >
      <Title>A fresh link, {props.firstName}.</Title>
      <Paragraph>
        Here is a new way to your eBook from order <OrderNumber>{props.orderNumber}</OrderNumber>.
        Open it in the browser you want to download with, and press the button there.
      </Paragraph>
      <ActionButton href={props.url} label="Open your download" />
      <SmallPrint>The link works until {chicagoTime(props.expiresAt)}.</SmallPrint>
      <SmallPrint>
        It is yours alone: please don't forward it. If you do not need it, you can leave this mail
        be.
      </SmallPrint>
    </MailFrame>
  );
}

export const downloadLink: MailTemplate<"download_link"> = { subject, Mail };
