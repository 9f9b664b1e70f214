import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"newsletter_confirmation">;

function subject({ profile }: Props): string {
  return `Confirm your email for the ${profile.name} newsletter`;
}

/** No marketing: the address hasn't opted in yet. */
function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="Confirm to subscribe. If you don't, we won't email you again."
      reason="You're receiving this email because this address was entered in our newsletter form."
    >
      <Title>
        {props.firstName ? `Confirm your email, ${props.firstName}.` : "Confirm your email."}
      </Title>
      <Paragraph>
        Someone, hopefully you, used this email address to sign up for our newsletter about music
        royalties and publishing. Click the button to confirm.
      </Paragraph>
      <ActionButton href={props.confirmUrl} label="Confirm my email" />
      <SmallPrint>The link expires in {props.expiresInDays} days.</SmallPrint>
      <SmallPrint>
        If that wasn't you, ignore this email, and you won't get the newsletter.
      </SmallPrint>
    </EmailLayout>
  );
}

export const newsletterConfirmation: EmailTemplate<"newsletter_confirmation"> = { subject, Email };
