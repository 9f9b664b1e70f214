"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { LoadError } from "@/components/admin/layout/load-error";

export type SubscriberCounts = {
  readonly waiting: number;
  readonly passed: number;
  readonly unsubscribed: number;
};

/** Counts by issue id, or an error reference if loading failed. */
type Counts = ReadonlyMap<string, SubscriberCounts> | string;

const Counted = createContext<Counts | null>(null);

type Props = {
  /** Streams in after the rows. */
  readonly counts: Promise<Counts>;
  /** URL of this screen, for the retry link. */
  readonly here: string;
  readonly children: ReactNode;
};

/**
 * Fills counts into rows that are already rendered, so keyboard focus isn't lost. One Suspense
 * boundary per cell (about 300) made this the slowest screen.
 */
export function IssueCounts({ counts, here, children }: Props) {
  const [counted, setCounted] = useState<Counts | null>(null);
  useEffect(() => {
    let isLatest = true;
    const show = (value: Counts) => {
      if (isLatest) setCounted(value);
    };
    counts.then(show, () => show("connection lost"));
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

/** Rows with their counts: loading, loaded or failed. */
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

export function IssueCount(props: { readonly id: string; readonly count: keyof SubscriberCounts }) {
  const counted = useContext(Counted);
  if (counted === null) return "…";
  if (typeof counted === "string") return "-";
  return (counted.get(props.id)?.[props.count] ?? 0).toLocaleString("en-US");
}
