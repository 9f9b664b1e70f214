import { useEffect, useRef, useState } from "react";
import type { AdminAction } from "@/components/admin/form/action-form";
import type { Texts } from "@/components/admin/form/use-admin-action";
import type { ActionMessage, StepUpMethod } from "@/lib/core/action-state";

export type BatchTotals = {
  readonly changed: number;
  readonly skipped: ReadonlyMap<string, number>;
};

type Progress = BatchTotals & {
  readonly isRunning: boolean;
  /** Where to continue; empty at the start. */
  readonly next: string;
  /** Why it stopped before the end. */
  readonly problem: ActionMessage | null;
  /** The identity check that must come first; null if there's none. */
  readonly stepUp: StepUpMethod | null;
};

const start: Progress = {
  changed: 0,
  skipped: new Map(),
  isRunning: false,
  next: "",
  problem: null,
  stepUp: null,
};

const noResponse: ActionMessage = {
  title: "No response from the server",
  description: "We updated the subscribers counted above. Check your connection, then continue.",
};

/**
 * Calls an action batch by batch until it's done, stopped or refused. Leaving the page stops it
 * after the current batch, and the rest stays unchanged.
 */
export function useBatches(action: AdminAction, onDone: (totals: BatchTotals) => void) {
  const [progress, setProgress] = useState(start);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(fields: Texts): Promise<void> {
    isStopped.current = false;
    let current: Progress = { ...progress, isRunning: true, problem: null, stepUp: null };
    setProgress(current);
    while (!isStopped.current) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("after", current.next);
      const state = await action(null, form).catch(() => null);
      const batch = state?.status === "done" ? state.message.batch : undefined;
      if (!batch) {
        const refused = state?.status === "refused" ? state : null;
        const stepUp = refused?.stepUp ?? null;
        current = { ...current, stepUp, problem: stepUp ? null : (refused?.message ?? noResponse) };
        break;
      }
      const skipped = new Map(current.skipped);
      for (const [reason, count] of Object.entries(batch.skipped)) {
        skipped.set(reason, (skipped.get(reason) ?? 0) + count);
      }
      current = { ...current, changed: current.changed + batch.changed, skipped };
      if (batch.next === null) {
        setProgress(start);
        onDone(current);
        return;
      }
      current = { ...current, next: batch.next };
      setProgress(current);
    }
    setProgress({ ...current, isRunning: false });
  }

  return {
    ...progress,
    /** How many were looked at. */
    handled: progress.changed + [...progress.skipped.values()].reduce((sum, one) => sum + one, 0),
    run,
    stop: () => {
      isStopped.current = true;
    },
    cancelStepUp: () => setProgress({ ...progress, stepUp: null }),
    reset: () => setProgress(start),
  };
}
