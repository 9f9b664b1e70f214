import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["newsletter_preferences_link"];

function subject(): string {
  return `Your link to the ${site.name} newsletter preferences`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader={`Choose how often we email you. Works for ${props.expiresInHours} hours.`}
      reason="You're receiving this email because this address was entered on our newsletter preferences page."
    >
      <Title>How often should we email you?</Title>
      <Paragraph>
        Here's your link to the newsletter preferences: every day, twice a week, once a week, or not
        at all.
      </Paragraph>
      <ActionButton href={props.preferencesUrl} label="Open my preferences" />
      <SmallPrint>
        The link works for {props.expiresInHours} hours. It's for you only, so please don't forward
        it. If you didn't request it, you can ignore this email.
      </SmallPrint>
      <SmallPrint>
        Had enough? <TextLink href={props.unsubscribeUrl}>Unsubscribe</TextLink>
      </SmallPrint>
    </EmailLayout>
  );
}

export const newsletterPreferencesLink: EmailTemplate<"newsletter_preferences_link"> = {
  subject,
  Email,
};
