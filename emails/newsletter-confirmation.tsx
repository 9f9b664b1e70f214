import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["newsletter_confirmation"];

function subject(): string {
  return `Confirm your email for the ${site.name} newsletter`;
}

/** Nothing but the question: an address that has not said yes gets no marketing. */
function Email(props: Props) {
  return (
    <EmailLayout
      subject={subject()}
      preheader="One press and you are on the list. Without it, nothing is sent."
      reason="You get this mail because somebody entered this address into our newsletter form."
    >
      <Title>{props.firstName ? `Is this you, ${props.firstName}?` : "Is this you?"}</Title>
      <Paragraph>
        Somebody, we hope you, asked us to send our newsletter about music royalties and publishing
        to this address. Press the button to say that you want it.
      </Paragraph>
      <ActionButton href={props.confirmUrl} label="Confirm my email" />
      <SmallPrint>The link works for {props.expiresInDays} days.</SmallPrint>
      <SmallPrint>
        It was not you? Then leave this mail be: without the press you get no newsletter.
      </SmallPrint>
    </EmailLayout>
  );
}

export const newsletterConfirmation: EmailTemplate<"newsletter_confirmation"> = { subject, Email };
