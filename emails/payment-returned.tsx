import { ActionButton } from "@/emails/_components/action-button";
import { getOrderReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { EndedAccess } from "@/emails/_components/ended-access";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import {
  OrderLink,
  OrderNumber,
  Paragraph,
  SmallPrint,
  Subtitle,
  Title,
} from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"payment_returned">;

/** Stripe's codes of disputes (`…/disputes/object#reason`) and of failed charges (`/error-codes`). */
const reasons: Readonly<Record<string, string>> = {
  account_closed: "the account is closed",
  bank_account_restricted: "the account doesn't accept debits",
  bank_cannot_process: "it couldn't process the debit",
  customer_initiated: "you asked it to return the debit",
  debit_not_authorized: "the debit wasn't authorized",
  incorrect_account_details: "the account details weren't right",
  insufficient_funds: "there wasn't enough money in the account",
  invalid_account_number: "the account details weren't right",
  no_account: "the account details weren't right",
};

function subject({ orderNumber }: Props): string {
  return `Your bank returned your payment for order ${orderNumber}`;
}

function NextSteps({ action }: Pick<Props, "action">) {
  if (action.kind === "subscription") {
    return (
      <>
        <Paragraph>
          Your subscription still renews every month. Before the next renewal, choose another way to
          pay or cancel on your subscription page. To pay for this month now, reply to this email.
        </Paragraph>
        <ActionButton href={action.url} label="Manage subscription" />
      </>
    );
  }
  return (
    <>
      <Paragraph>
        If you still want these items, order again. Card payments go through right away.
      </Paragraph>
      <ActionButton href={action.url} label="Order again" />
    </>
  );
}

function Email(props: Props) {
  const { orderNumber, firstName, amountCents, action } = props;
  const reason = reasons[props.reason];
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`You weren't charged ${formatCents(amountCents)} in the end. Here's what to do next.`}
      libraryNear={props.orderUrl}
      reason={getOrderReason(orderNumber, props.profile)}
    >
      <Title>Your bank returned your payment.</Title>
      <Paragraph>
        {firstName}, your bank returned your {formatCents(amountCents)} payment for order{" "}
        <OrderNumber>{orderNumber}</OrderNumber>
        {reason ? ` because ${reason}` : ""}. It took the money back from us, so you weren't charged
        in the end. We won't debit your account for this payment again.
      </Paragraph>
      <EndedAccess {...props} />
      <Subtitle>What to do next</Subtitle>
      <NextSteps action={action} />
      <SmallPrint>
        If you think this is a mistake, ask your bank why it returned the debit, or reply to this
        email.
      </SmallPrint>
      <OrderLink orderNumber={orderNumber} url={props.orderUrl} />
    </EmailLayout>
  );
}

export const paymentReturned: EmailTemplate<"payment_returned"> = { subject, Email };
