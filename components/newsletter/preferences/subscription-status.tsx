import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { getSubscriptionCopy } from "@/components/newsletter/preferences/subscription-copy";
import type { SubscriptionState } from "@/lib/newsletter/preferences/subscription-state";

/** Where a reader stands in the sequence, and when the next mail comes. */
export function SubscriptionStatus({ state }: { readonly state: SubscriptionState }) {
  const { title, text, sendsAt, had } = getSubscriptionCopy(state);
  return (
    <section aria-labelledby="reading-status" className="grid gap-3 border-t-2 border-text pt-5">
      <h2 id="reading-status" className="figures text-3xl">
        {title}
      </h2>
      {had ? (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${had.total} 1`}
          preserveAspectRatio="none"
          className="h-2 w-full bg-hairline"
        >
          <rect width={had.issues} height="1" className="fill-accent" />
        </svg>
      ) : null}
      <p>{text}</p>
      {sendsAt ? <LocalTime at={sendsAt.toISOString()} /> : null}
      {state.kind === "unconfirmed" ? (
        <p>
          <a href="/newsletter/confirm" className="font-semibold underline">
            Get that mail again
          </a>
        </p>
      ) : null}
    </section>
  );
}
