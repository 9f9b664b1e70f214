import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"download_link">;

function subject(props: Props): string {
  return `Your new download link for order ${props.orderNumber}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Download your eBook by ${formatChicagoTime(props.expiresAt)}.`}
      libraryNear={props.url}
      reason={`You're receiving this email because a new link was created for order ${props.orderNumber}. We send these links only to the email address on the order.`}
    >
      <Title>Your new download link, {props.firstName}</Title>
      <Paragraph>
        Use this link to download the eBook from order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber>. Open it on the device where you want the
        file, then click the button on the page.
      </Paragraph>
      <ActionButton href={props.url} label="Open your download" />
      <SmallPrint>The link works until {formatChicagoTime(props.expiresAt)}.</SmallPrint>
      <SmallPrint>
        {emailCopy.neverForward} If you don't need the link, you can ignore this email.
      </SmallPrint>
    </EmailLayout>
  );
}

export const downloadLink: EmailTemplate<"download_link"> = { subject, Email };
