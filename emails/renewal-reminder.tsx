import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { RenewalTerms } from "@/emails/_components/renewal-terms";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoDay } from "@/lib/core/chicago-time";

type Props = EmailProps<"renewal_reminder">;

function subject(props: Props): string {
  return `Yearly reminder: order ${props.orderNumber} renews every month`;
}

/** The yearly reminder under California's automatic renewal law (Bus. & Prof. Code 17602). */
function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="See what you pay, when we'll charge you, and how to cancel."
      libraryNear={props.manageUrl}
      reason={`${getOrderReason(props.orderNumber, props.profile)} We send this reminder once a year.`}
    >
      <Title>Your subscription renews every month</Title>
      <Paragraph>
        {props.firstName}, this is your yearly reminder about the subscription you started on{" "}
        {formatChicagoDay(new Date(props.startedAt))} with order{" "}
        <OrderNumber>{props.orderNumber}</OrderNumber>.
      </Paragraph>
      <RenewalTerms {...props} />
      <Paragraph>
        To cancel, open your subscription page and click “Manage or cancel.” You'll keep your
        airplay until the end of the month you paid for.
      </Paragraph>
      <ActionButton href={props.manageUrl} label="Manage or cancel" />
      <SmallPrint>Want to keep your subscription? You don't need to do anything.</SmallPrint>
    </EmailLayout>
  );
}

export const renewalReminder: EmailTemplate<"renewal_reminder"> = { subject, Email };
