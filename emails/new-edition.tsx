import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";

type Props = EmailProps<"new_edition">;

function subject(): string {
  return "A new edition of The Royalties eBook";
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject()}
      preheader={`${props.edition}, free for you.`}
      reason={`You're receiving this email because you asked for emails about new editions. Your order ${props.orderNumber} includes the eBook.`}
    >
      <Title>{props.edition}</Title>
      <Paragraph>
        {props.firstName}, there's a new edition of The Royalties eBook. You own the eBook, so you
        get it free.
      </Paragraph>
      <Paragraph>Sign in to your library with this email address, and download it there.</Paragraph>
      <ActionButton href={props.libraryUrl} label="Open your library" />
      <SmallPrint>
        To stop these emails, click “Stop emails about new editions” in{" "}
        <TextLink href={props.libraryUrl}>your library</TextLink>.
      </SmallPrint>
    </EmailLayout>
  );
}

export const newEdition: EmailTemplate<"new_edition"> = { subject, Email };
