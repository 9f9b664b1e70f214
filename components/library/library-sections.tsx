import { LibraryEntry, LibrarySection } from "@/components/library/library-section";
import { LocalTime } from "@/components/library/local-time";
import { Amount, Price } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { refundLines } from "@/lib/catalog/refund-copy";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { hasEnded } from "@/lib/core/subscription-status";
import type { Library } from "@/lib/flows/read-library";
import { orderStatusLabels } from "@/lib/orders/order-copy";

const linkClassName = "font-semibold underline underline-offset-4";
const actionClassName = `inline-flex items-center max-md:min-h-11 ${linkClassName}`;

/** Keeps the dot at the end of a line. */
const separator = "\u00a0· ";

const radioStages = {
  details_missing: "We need your song",
  ready: "We have your song, and we're scheduling it",
  on_air: "On the air",
  finished: "Finished",
} as const;

export function RadioSection({ radio }: Pick<Library, "radio">) {
  if (radio.length === 0) return null;
  return (
    <LibrarySection title="Radio airplay">
      <ul className="grid gap-4">
        {radio.map((song) => {
          const { orderItemId, title, stage, artist, track, spins, url } = song;
          const name = artist && track ? `${artist}, “${track}”` : null;
          const count = `${spins} ${spins === 1 ? "spin" : "spins"}`;
          const aired = spins > 0 ? `${count} ${stage === "finished" ? "aired" : "so far"}` : null;
          return (
            <LibraryEntry
              key={orderItemId}
              title={name ?? title}
              details={[name && title, radioStages[stage], aired].filter(Boolean).join(separator)}
            >
              <a className={actionClassName} href={url}>
                {stage === "details_missing" ? "Send your song" : "View your song"}
              </a>
            </LibraryEntry>
          );
        })}
      </ul>
    </LibrarySection>
  );
}

const sessionStatuses = {
  requested: "Requested",
  offered: "Time offered",
  payment_requested: "Waiting for payment",
  paid: "Paid",
  invited: "Confirmed",
  done: "Done",
  declined: "Declined",
  expired: "Offer expired",
  paid_late: "Paid after the offer expired",
  refunded: "Refunded",
} as const;

export function SessionsSection({
  sessions,
  now,
}: Pick<Library, "sessions"> & { readonly now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <LibrarySection title="Sessions">
      <ul className="grid gap-4">
        {sessions.map(({ id, status, startsAt, url }) =>
          startsAt ? (
            <LibraryEntry
              key={id}
              title={<LocalTime at={startsAt.toISOString()} />}
              details={sessionStatuses[status]}
            >
              <a className={actionClassName} href={url}>
                {startsAt > now ? "Details and calendar file" : "Details"}
              </a>
            </LibraryEntry>
          ) : null,
        )}
      </ul>
      <p className="text-soft">
        To reschedule or cancel a session, reply to your invitation email. {refundLines.session}
      </p>
    </LibrarySection>
  );
}

export function SubscriptionsSection({ subscriptions }: Pick<Library, "subscriptions">) {
  if (subscriptions.length === 0) return null;
  return (
    <LibrarySection title="Subscription">
      <ul className="grid gap-4">
        {subscriptions.map((subscription) => (
          <LibraryEntry
            key={subscription.orderNumber}
            title={
              <>
                Elite Airplay · <Amount cents={subscription.monthlyCents} /> a month
              </>
            }
            details={describeSubscription(subscription)}
          >
            {hasEnded(subscription) ? null : (
              <a className={actionClassName} href={subscription.url}>
                Change card or cancel
              </a>
            )}
          </LibraryEntry>
        ))}
      </ul>
    </LibrarySection>
  );
}

function describeSubscription(subscription: Library["subscriptions"][number]): string {
  const { currentPeriodEndsAt: end, cancelAtPeriodEnd } = subscription;
  if (hasEnded(subscription)) return "Ended";
  if (!end) return "Waiting for the first payment";
  return cancelAtPeriodEnd
    ? `Canceled. Airplay ends on ${formatChicagoDay(end)}.`
    : `Next charge on ${formatChicagoDay(end)}`;
}

export function OrdersSection({ orders }: Pick<Library, "orders">) {
  return (
    <LibrarySection title="Orders">
      {orders.rows.length === 0 ? (
        <p>
          Your orders will appear here. Did you use another email address?{" "}
          <a className={linkClassName} href="/library/account">
            Add it to your library
          </a>
          .
        </p>
      ) : (
        <ul className="grid gap-4">
          {orders.rows.map((order) => (
            <LibraryEntry
              key={order.id}
              title={
                <a
                  className={`${linkClassName} after:absolute after:inset-0`}
                  href={`/library/order?number=${order.orderNumber}`}
                >
                  <Untranslated>{order.orderNumber}</Untranslated>
                </a>
              }
              amount={<Price cents={order.totalCents} />}
              details={[
                order.titles.join(", "),
                formatChicagoDay(order.createdAt),
                orderStatusLabels[order.status],
              ].join(separator)}
            />
          ))}
        </ul>
      )}
      {orders.next ? (
        <a
          className={`${actionClassName} justify-self-start`}
          href={`/library?after=${orders.next}`}
        >
          Older orders
        </a>
      ) : null}
    </LibrarySection>
  );
}
