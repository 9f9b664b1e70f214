"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { LoadError } from "@/components/admin/layout/load-error";

export type SubscriberCounts = {
  readonly waiting: number;
  readonly passed: number;
  readonly unsubscribed: number;
};

/** By the issue's id; a reference, where they could not be counted. */
type Counts = ReadonlyMap<string, SubscriberCounts> | string;

const Counted = createContext<Counts | null>(null);

type Props = {
  /** Comes after the rows, for all of them at once. */
  readonly counts: Promise<Counts>;
  /** This very screen, to try again. */
  readonly here: string;
  readonly children: ReactNode;
};

/**
 * Puts the counts into rows that stand already, which stay the same: who has begun to walk them by
 * keyboard goes on. A boundary for each of some 300 cells made this the dashboard's slowest screen.
 */
export function IssueCounts({ counts, here, children }: Props) {
  const [counted, setCounted] = useState<Counts | null>(null);
  useEffect(() => {
    let isLatest = true;
    const show = (value: Counts) => {
      if (isLatest) setCounted(value);
    };
    counts.then(show, () => show("none, for the connection broke"));
    return () => {
      isLatest = false;
    };
  }, [counts]);
  return (
    <IssueRowsWithCounts counted={counted} here={here}>
      {children}
    </IssueRowsWithCounts>
  );
}

type CountedProps = Pick<Props, "here" | "children"> & { readonly counted: Counts | null };

/** Rows with what is known of their counts: nothing yet, the counts, or why there are none. */
export function IssueRowsWithCounts({ counted, here, children }: CountedProps) {
  return (
    <Counted value={counted}>
      {typeof counted === "string" ? (
        <div className="mb-4">
          <LoadError title="Error loading counts" reference={counted} href={here} />
        </div>
      ) : null}
      {children}
    </Counted>
  );
}

/** One count of one issue, as soon as it is known. */
export function IssueCount(props: { readonly id: string; readonly count: keyof SubscriberCounts }) {
  const counted = useContext(Counted);
  if (counted === null) return "…";
  if (typeof counted === "string") return "-";
  return (counted.get(props.id)?.[props.count] ?? 0).toLocaleString("en-US");
}
