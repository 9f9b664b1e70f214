import { Suspense } from "react";
import { LoadError } from "@/components/admin/layout/load-error";
import { describeFollowUpCounts } from "@/lib/newsletter/follow-ups/follow-up-copy";
import type { FollowUpCounts } from "@/lib/newsletter/follow-ups/follow-ups";

type Props = {
  /** A string is the reference of a failed count. */
  readonly counts: Promise<FollowUpCounts | string>;
  readonly isOn: boolean;
  readonly here: string;
};

/** Says who would get a follow-up now. Streamed, because it reads orders and progress. */
export function FollowUpReach(props: Props) {
  return (
    <Suspense fallback={<p className="text-soft">Counting…</p>}>
      <Sentence {...props} />
    </Suspense>
  );
}

async function Sentence({ counts: counting, isOn, here }: Props) {
  const counts = await counting;
  if (typeof counts === "string") {
    return <LoadError title="We couldn’t count who’d get it" reference={counts} href={here} />;
  }
  return <p>{describeFollowUpCounts(counts, isOn)}</p>;
}
