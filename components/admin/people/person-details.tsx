import { DescriptionList } from "@/components/admin/display/description-list";
import { TextLink } from "@/components/admin/display/text-link";
import { EmailText } from "@/components/ui/email-text";
import { Amount } from "@/components/ui/price";
import { toSentenceCase } from "@/lib/core/display-text";
import type { Person } from "@/lib/people/read-person";

/** A person's addresses, what they spent, and the newsletter if the role may see it. */
export function PersonDetails({ person }: { readonly person: Person }) {
  const { addresses, customerId, phone, money, subscribers } = person;
  const { paidOrders, lifetimeCents, subscription } = money;
  return (
    <DescriptionList
      facts={[
        {
          label: addresses.length > 1 ? "Email addresses" : "Email",
          value: (
            <ul>
              {addresses.map(({ email }) => (
                <li key={email}>
                  <EmailText email={email} />
                </li>
              ))}
            </ul>
          ),
        },
        { label: "Phone", value: phone ?? "-" },
        {
          label: "Library",
          value: customerId ? "Has signed in with a code" : "Never signed in",
        },
        {
          label: "Lifetime value",
          value: (
            <>
              <Amount cents={lifetimeCents} /> from {paidOrders} paid{" "}
              {paidOrders === 1 ? "order" : "orders"}
            </>
          ),
        },
        ...(subscription
          ? [
              {
                label: "Monthly airplay",
                value: (
                  <TextLink href={`/admin/orders/${subscription.orderId}#subscription`}>
                    {toSentenceCase(subscription.status)}
                  </TextLink>
                ),
              },
            ]
          : []),
        ...(subscribers.length > 0
          ? [{ label: "Newsletter", value: <Subscribers subscribers={subscribers} /> }]
          : []),
      ]}
    />
  );
}

function Subscribers({ subscribers }: Pick<Person, "subscribers">) {
  return (
    <ul>
      {subscribers.map((subscriber) => (
        <li key={subscriber.id}>
          <TextLink href={`/admin/subscribers/${subscriber.id}`}>
            {describeSubscriber(subscriber)}
          </TextLink>
          {subscribers.length > 1 ? (
            <span className="text-soft">
              {" "}
              <EmailText email={subscriber.email} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function describeSubscriber(subscriber: Person["subscribers"][number]): string {
  if (subscriber.unsubscribedAt) return "Unsubscribed";
  return subscriber.confirmed ? "Subscribed" : "Not confirmed yet";
}
