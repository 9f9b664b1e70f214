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
      preheader={`A new link to your eBook. It works until ${formatChicagoTime(props.expiresAt)}.`}
      reason={`You're receiving this email because a new link was created for order ${props.orderNumber}. We only send it to the order's email address.`}
    >
      <Title>Your new link, {props.firstName}.</Title>
      <Paragraph>
        Here's a new link to your eBook from order <OrderNumber>{props.orderNumber}</OrderNumber>.
        Open it in the browser you want to download with, and click the button there.
      </Paragraph>
      <ActionButton href={props.url} label="Open your download" />
      <SmallPrint>The link works until {formatChicagoTime(props.expiresAt)}.</SmallPrint>
      <SmallPrint>
        It's for you only, so please don't forward it. If you don't need it, you can ignore this
        email.
      </SmallPrint>
    </EmailLayout>
  );
}

export const downloadLink: EmailTemplate<"download_link"> = { subject, Email };
