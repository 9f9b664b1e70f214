import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["download_link"];

function subject(props: Props): string {
  return `Your new download link for order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={`A fresh link to your eBook. It works until ${formatChicagoTime(props.expiresAt)}.`}
      reason={`You get this mail because a new link was made for order ${props.orderNumber}. We send it to the order's email and nowhere else.`}
    >
      <Title>A fresh link, {props.firstName}.</Title>
      <Paragraph>
        Here is a new way to your eBook from order <OrderNumber>{props.orderNumber}</OrderNumber>.
        Open it in the browser you want to download with, and press the button there.
      </Paragraph>
      <ActionButton href={props.url} label="Open your download" />
      <SmallPrint>The link works until {formatChicagoTime(props.expiresAt)}.</SmallPrint>
      <SmallPrint>
        It is yours alone: please don't forward it. If you do not need it, you can leave this mail
        be.
      </SmallPrint>
    </EmailLayout>
  );
}

export const downloadLink: EmailTemplate<"download_link"> = { subject, Email };
