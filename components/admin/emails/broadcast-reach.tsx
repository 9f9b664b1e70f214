import { Suspense } from "react";
import { LoadError } from "@/components/admin/layout/load-error";
import { describeReach } from "@/lib/newsletter/broadcasts/broadcast-copy";
import type { Reach } from "@/lib/newsletter/broadcasts/read-broadcasts";

type Props = {
  /** Null without a day. A string is the reference of a failed count. */
  readonly reach: Promise<Reach | null | string>;
  readonly here: string;
};

/** Says what a broadcast will do before it's scheduled. Streamed: it counts all subscribers. */
export function BroadcastReach(props: Props) {
  return (
    <Suspense fallback={<p className="text-soft">Counting…</p>}>
      <Sentences {...props} />
    </Suspense>
  );
}

async function Sentences({ reach: counting, here }: Props) {
  const reach = await counting;
  if (typeof reach === "string") {
    return <LoadError title="We couldn’t count the audience" reference={reach} href={here} />;
  }
  if (reach === null) return <p>Choose a day to see whom this broadcast reaches.</p>;
  return (
    <ul className="grid gap-1">
      {describeReach(reach.counts, reach.window, reach.from).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
