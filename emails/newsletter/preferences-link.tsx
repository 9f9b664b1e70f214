import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["newsletter_preferences_link"];

function subject(): string {
  return `Your ${site.name} newsletter preferences link`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`Choose how often we email you. The link expires in ${props.expiresInHours} hours.`}
      reason="You're receiving this email because this address was entered on our newsletter preferences page."
    >
      <Title>How often should we email you?</Title>
      <Paragraph>
        Open your preferences to get the newsletter daily, twice a week or weekly, or to
        unsubscribe.
      </Paragraph>
      <ActionButton href={props.preferencesUrl} label="Open my preferences" />
      <SmallPrint>
        The link expires in {props.expiresInHours} hours. {emailCopy.neverForward} If you didn't
        request it, you can ignore this email.
      </SmallPrint>
      <SmallPrint>
        Don't want the newsletter anymore?{" "}
        <TextLink href={props.unsubscribeUrl}>Unsubscribe</TextLink>
      </SmallPrint>
    </EmailLayout>
  );
}

export const newsletterPreferencesLink: EmailTemplate<"newsletter_preferences_link"> = {
  subject,
  Email,
};
