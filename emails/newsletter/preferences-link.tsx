import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";

type Props = EmailProps<"newsletter_preferences_link">;

function subject({ profile }: Props): string {
  return `Your ${profile.name} newsletter preferences link`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Choose how often we email you. The link expires in ${props.expiresInHours} hours.`}
      reason="You're receiving this email because someone entered this address on our newsletter preferences page."
    >
      <Title>How often should we email you?</Title>
      <Paragraph>
        Open your preferences to get the newsletter daily, twice a week, or weekly. You can also
        unsubscribe there.
      </Paragraph>
      <ActionButton href={props.preferencesUrl} label="Open my preferences" />
      <SmallPrint>
        The link expires in {props.expiresInHours} hours. {emailCopy.neverForward} If you didn't
        request the link, you can ignore this email.
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
