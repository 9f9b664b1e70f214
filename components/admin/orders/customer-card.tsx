import { DescriptionList } from "@/components/admin/display/description-list";
import { TextLink } from "@/components/admin/display/text-link";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import type { CustomerSummary } from "@/lib/orders/read-orders";

type Props = { readonly customer: CustomerSummary };

/** What else the customer bought and receives. */
export function CustomerCard({ customer }: Props) {
  const { lifetimeCents, paidOrders, otherOrders, subscription, subscriber } = customer;
  return (
    <DescriptionList
      facts={[
        {
          label: "Lifetime value",
          value: `${formatCents(lifetimeCents)} from ${paidOrders} paid ${paidOrders === 1 ? "order" : "orders"}`,
        },
        {
          label: "Other orders",
          value:
            otherOrders.length === 0 ? (
              "None"
            ) : (
              <ul>
                {otherOrders.map(({ id, orderNumber, status, totalCents }) => (
                  <li key={id}>
                    <TextLink href={`/admin/orders/${id}`}>
                      <Untranslated>{orderNumber}</Untranslated>
                    </TextLink>{" "}
                    <span className="text-soft">
                      <Amount cents={totalCents} />, {orderStatusLabels[status].toLowerCase()}
                    </span>
                  </li>
                ))}
              </ul>
            ),
        },
        {
          label: "Monthly airplay",
          value: subscription ? (
            <TextLink href={`/admin/orders/${subscription.orderId}#subscription`}>
              {toSentenceCase(subscription.status)}
              {subscription.cancelAtPeriodEnd ? ", ends after the paid month" : ""}
            </TextLink>
          ) : (
            "None"
          ),
        },
        {
          label: "Newsletter",
          value: subscriber ? (
            <TextLink href={`/admin/subscribers/${subscriber.id}`}>
              {describeSubscriber(subscriber)}
            </TextLink>
          ) : (
            "Not subscribed"
          ),
        },
      ]}
    />
  );
}

function describeSubscriber(subscriber: NonNullable<CustomerSummary["subscriber"]>): string {
  if (subscriber.isUnsubscribed) return "Unsubscribed";
  if (subscriber.isSuppressed) return "Suppressed";
  return subscriber.isConfirmed ? "Subscribed" : "Not confirmed yet";
}
