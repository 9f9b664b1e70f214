import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { getSubscriptionCopy } from "@/components/newsletter/preferences/subscription-copy";
import type { SubscriptionState } from "@/lib/newsletter/preferences/subscription-state";

type Props = { readonly state: SubscriptionState; readonly contactEmail: string };

/** Shows the position in the sequence and the next send. */
export function SubscriptionStatus({ state, contactEmail }: Props) {
  const { title, text, sendsAt, had } = getSubscriptionCopy(state, contactEmail);
  return (
    <section
      aria-labelledby="subscription-status"
      className="grid gap-3 border-t-2 border-text pt-5"
    >
      <h2 id="subscription-status" className="figures text-3xl">
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
            Resend the confirmation email
          </a>
        </p>
      ) : null}
    </section>
  );
}
