import { OwnClock } from "@/components/newsletter/own-clock";
import { readingWords } from "@/components/newsletter/reading-words";
import type { ReadingState } from "@/lib/newsletter/reading-state";

/** Where a reader stands in the sequence, and when the next mail comes. */
export function ReadingStatus({ state }: { readonly state: ReadingState }) {
  const { title, text, sendsAt, had } = readingWords(state);
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
      {sendsAt ? <OwnClock at={sendsAt.toISOString()} /> : null}
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
