import { ActionButton } from "@/emails/_components/action-button";
import { MailFrame } from "@/emails/_components/mail-frame";
import type { MailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, TextLink, Title } from "@/emails/_components/text";
import type { MailPropsByKind } from "@/lib/mail/kinds";
import { site } from "@/lib/site";

type Props = MailPropsByKind["newsletter_preferences_link"];

function subject(): string {
  return `Your link to the ${site.name} newsletter preferences`;
}

function Mail(props: Props) {
  return (
    <MailFrame
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
    </MailFrame>
  );
}

export const newsletterPreferencesLink: MailTemplate<"newsletter_preferences_link"> = {
  subject,
  Mail,
};
