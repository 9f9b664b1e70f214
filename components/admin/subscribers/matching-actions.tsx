"use client";

import { type FormEvent, use, useEffect, useRef, useState } from "react";
import type { AdminAction } from "@/components/admin/form/action-form";
import { FormProblem } from "@/components/admin/form/form-problem";
import type { Texts } from "@/components/admin/form/use-admin-action";
import { FormSelect } from "@/components/forms/form-field";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { ActionMessage, StepUpMethod } from "@/lib/core/action-state";
import type { SkipReason, SubscriberChange } from "@/lib/subscribers/change-subscribers";
import {
  countSubscribersText,
  describeSkipped,
  doneTexts,
  frequencyLabels,
  staffFrequencies,
} from "@/lib/subscribers/subscriber-copy";

/** The subscribers that the list's search, filter and segment find, on all pages. */
export type MatchingSubscribers = {
  readonly query: Readonly<Record<"q" | "filter" | "segment" | "segmentVersion", string>>;
  /** Null if counting failed. */
  readonly count: Promise<number | null>;
  /** When they were counted. */
  readonly seenAt: string;
  readonly action: AdminAction;
};

type MatchingProps = {
  readonly matching: MatchingSubscribers;
  /** The number of rows on this page. */
  readonly shown: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onDone: () => void;
};

/** Extends a selected page to everyone who matches, and offers the same actions for them. */
export function MatchingActions({ matching, shown, isChosen, onChoose, onDone }: MatchingProps) {
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

type Kind = SubscriberChange["kind"];

type KindCopy = { readonly label: string; readonly question: string; readonly rules: string };

const copy: Readonly<Record<Kind, KindCopy>> = {
  frequency: {
    label: "Change frequency",
    question: "Change the frequency of",
    rules: "We'll skip anyone who unsubscribed. Suppressed addresses still won't get emails.",
  },
  resend: {
    label: "Resend confirmation",
    question: "Resend the confirmation to",
    rules:
      "We'll email only people who haven't confirmed, and we'll skip addresses we emailed recently.",
  },
  unsubscribe: {
    label: "Unsubscribe",
    question: "Unsubscribe",
    rules:
      "These subscribers won't get any more newsletter emails. To resubscribe, they have to sign up again or change their preferences.",
  },
};

type Props = {
  readonly kind: Kind;
  readonly count: number;
  readonly matching: MatchingSubscribers;
  readonly onDone: () => void;
};

/** A bulk action for everyone who matches: names the count first, then shows its progress. */
function BatchAction({ kind, count, matching, onDone }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { label, question, rules } = copy[kind];
  const batches = useBatches(matching.action, ({ changed, skipped }: BatchTotals) => {
    setOpen(false);
    const description = describeSkipped(skipped as ReadonlyMap<SkipReason, number>);
    if (changed > 0)
      toast.success(`${doneTexts[kind]} ${countSubscribersText(changed)}`, description);
    else toast.neutral("No changes", description);
    onDone();
  });
  const { handled, isRunning, problem, stepUp } = batches;
  const form = useRef<HTMLFormElement>(null);
  const isStarted = handled > 0 || isRunning;

  function onOpenChange(isOpening: boolean) {
    setOpen(isOpening);
    if (isOpening) batches.reset();
    else batches.stop();
  }

  function run() {
    if (isRunning || !form.current) return;
    const frequency = String(new FormData(form.current).get("frequency") ?? "weekly");
    const { query, seenAt } = matching;
    void batches.run({ ...query, seenAt, kind, frequency });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run();
  }

  return (
    <>
      <Button ref={opener} look="secondary" onClick={() => onOpenChange(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={onOpenChange}
        title={`${question} ${countSubscribersText(count)}?`}
        description={`${rules} Keep this page open until we're done. If you stop early, the remaining subscribers won't change.`}
        closesOnOutsideClick={false}
        returnFocusTo={opener}
      >
        <form ref={form} onSubmit={onSubmit} className="grid gap-4">
          {kind === "frequency" ? (
            <FormSelect
              name="frequency"
              idPrefix="matching-"
              label="New frequency"
              required
              choices={staffFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
            />
          ) : null}
          <p role="status" className="font-semibold empty:hidden">
            {isStarted
              ? `${handled.toLocaleString("en-US")} of ${countSubscribersText(count)} done`
              : null}
          </p>
          <FormProblem problem={problem} />
          <Button
            type="submit"
            look={kind === "unsubscribe" ? "danger" : "primary"}
            busy={isRunning}
          >
            {isRunning ? "Working…" : isStarted ? "Continue" : label}
          </Button>
          <div>
            <Button look="quiet" data-safe-action="" onClick={() => onOpenChange(false)}>
              {isRunning ? "Stop" : "Cancel"}
            </Button>
          </div>
        </form>
        {stepUp ? (
          <StepUpForm method={stepUp} onVerified={run} onCancel={batches.cancelStepUp} />
        ) : null}
      </Dialog>
    </>
  );
}

type BatchTotals = {
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
function useBatches(action: AdminAction, onDone: (totals: BatchTotals) => void) {
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
