import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";

type Props = MailPropsByKind["desk_notice"];

const subject = (props: Props) => props.headline;

function Mail({ headline, explanation, url }: Props) {
  return (
    <MailFrame
      subject={headline}
      preheader={explanation}
      forStaff
      reason="This notice goes to the address that the site keeps for its staff."
    >
      <Title>{headline}</Title>
      <Paragraph>{explanation}</Paragraph>
      <ActionButton href={url} label="Open it in the dashboard" />
    </MailFrame>
  );
}

export const deskNotice: MailTemplate<"desk_notice"> = { subject, Mail };
