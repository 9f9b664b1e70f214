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
      preheader={`How often we write, or not at all. Works for ${props.expiresInHours} hours.`}
      reason="You get this mail because somebody entered this address on our newsletter's preferences page."
    >
      <Title>How often should we write?</Title>
      <Paragraph>
        Here is your link to the newsletter's preferences: every day, twice a week, once a week, or
        not at all.
      </Paragraph>
      <ActionButton href={props.preferencesUrl} label="Open my preferences" />
      <SmallPrint>
        The link works for {props.expiresInHours} hours and is yours alone: please don't forward it.
        If you did not ask for it, you can leave this mail be.
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
