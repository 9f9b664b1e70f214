"use client";

import { use } from "react";
import type { AdminAction } from "@/components/admin/form/action-form";
import { BatchAction } from "@/components/admin/subscribers/batch-action";
import { Button } from "@/components/ui/button";

/** The subscribers that the list's search and filter find, on all pages. */
export type MatchingSubscribers = {
  readonly query: { readonly q: string; readonly filter: string };
  /** Null if counting failed. */
  readonly count: Promise<number | null>;
  /** When they were counted. */
  readonly seenAt: string;
  readonly action: AdminAction;
};

type Props = {
  readonly matching: MatchingSubscribers;
  /** The number of rows on this page. */
  readonly shown: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onDone: () => void;
};

/** Extends a selected page to everyone who matches, and offers the same actions for them. */
export function MatchingActions({ matching, shown, isChosen, onChoose, onDone }: Props) {
  const count = use(matching.count);
  if (count === null || count <= shown) return null;
  if (!isChosen) {
    return (
      <Button look="quiet" onClick={() => onChoose(true)}>
        Select all {count.toLocaleString("en-US")} matching subscribers
      </Button>
    );
  }
  const props = { matching, count, onDone };
  return (
    <>
      <span className="inline-flex min-h-11 items-center font-semibold">
        All {count.toLocaleString("en-US")} matching subscribers are selected
      </span>
      <Button look="quiet" onClick={() => onChoose(false)}>
        Only this page
      </Button>
      <BatchAction {...props} kind="frequency" />
      <BatchAction {...props} kind="resend" />
      <BatchAction {...props} kind="unsubscribe" />
    </>
  );
}
