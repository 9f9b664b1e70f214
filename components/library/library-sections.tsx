import { LibraryEntry, LibrarySection } from "@/components/library/library-section";
import { LocalTime } from "@/components/library/local-time";
import { SpinRecord } from "@/components/radio/spin-record";
import { buttonClassName } from "@/components/ui/button";
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
          const { orderItemId, title, stage, artist, track, played, owed, url } = song;
          const name = artist && track ? `${artist}, “${track}”` : null;
          const aired = played > 0 ? `${played} of ${owed} ${owed === 1 ? "spin" : "spins"}` : null;
          return (
            <LibraryEntry
              key={orderItemId}
              picture={<SpinRecord played={played} owed={owed} className="size-20 shrink-0" />}
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
  canceled: "Canceled, refund on its way",
} as const;

type NextSessionProps = { readonly session: NonNullable<Library["nextSession"]> };

/** The session that's next, with the way in. */
export function NextSession({ session }: NextSessionProps) {
  const { startsAt, meetingUrl, url } = session;
  return (
    <section
      aria-labelledby="next-session"
      className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-md bg-accent p-6 text-on-accent [--focus:var(--ink)] md:p-8"
    >
      <div>
        <h2 id="next-session" className="text-spine font-sans tracking-normal">
          Your next session
        </h2>
        <p className="mt-2 text-2xl font-semibold">
          {startsAt ? <LocalTime at={startsAt.toISOString()} /> : null}
        </p>
        {meetingUrl ? null : <p className="mt-1">We’ll email you the meeting link.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {meetingUrl ? (
          <a
            href={meetingUrl}
            rel="noopener noreferrer"
            className={buttonClassName("onAccent", "lg")}
          >
            Join the meeting
          </a>
        ) : null}
        <a className={actionClassName} href={url}>
          Details and calendar file
        </a>
      </div>
    </section>
  );
}

export function SessionsSection({
  sessions,
  now,
}: Pick<Library, "sessions"> & { readonly now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <LibrarySection title="Sessions">
      <ul className="grid gap-4">
        {sessions.map(({ id, status, startsAt, url, changeUrl }) =>
          startsAt ? (
            <LibraryEntry
              key={id}
              title={<LocalTime at={startsAt.toISOString()} />}
              details={sessionStatuses[status]}
            >
              <a className={actionClassName} href={url}>
                {startsAt > now ? "Details and calendar file" : "Details"}
              </a>
              {changeUrl ? (
                <a className={actionClassName} href={changeUrl}>
                  Reschedule or cancel
                </a>
              ) : null}
            </LibraryEntry>
          ) : null,
        )}
      </ul>
      <p className="text-soft">{refundLines.session} After that, write to us.</p>
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
