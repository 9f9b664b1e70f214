import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"subscription_link">;

function subject({ subscriptions: [first, ...others] }: Props): string {
  if (others.length > 0) return "Manage your subscriptions";
  return `Manage your subscription: order ${first?.orderNumber}`;
}

function Email(props: Props) {
  const { firstName, subscriptions } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader="Change your card, see your payments, or cancel."
      libraryNear={props.subscriptions[0]?.manageUrl}
      reason="You're receiving this email because someone entered this address on our Manage subscription page."
    >
      <Title>Manage your subscription, {firstName}.</Title>
      <Paragraph>
        Use this link to change your card, see your payments, or cancel. The link works for as long
        as you have the subscription.
      </Paragraph>
      {subscriptions.map(({ orderNumber, manageUrl }) => (
        <div key={orderNumber}>
          <Paragraph>
            Order <OrderNumber>{orderNumber}</OrderNumber>
          </Paragraph>
          <ActionButton href={manageUrl} label="Manage or cancel" />
        </div>
      ))}
      <SmallPrint>
        {emailCopy.neverForward} If you didn't request the link, you can ignore this email. Nothing
        has changed.
      </SmallPrint>
    </EmailLayout>
  );
}

export const subscriptionLink: EmailTemplate<"subscription_link"> = { subject, Email };
