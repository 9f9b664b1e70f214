"use client";

import { type FormEvent, useRef, useState } from "react";
import { FormProblem } from "@/components/admin/form/form-problem";
import type { MatchingSubscribers } from "@/components/admin/subscribers/matching-actions";
import { type BatchTotals, useBatches } from "@/components/admin/subscribers/use-batches";
import { FormSelect } from "@/components/forms/form-field";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { SkipReason, SubscriberChange } from "@/lib/subscribers/change-subscribers";
import { staffFrequencies } from "@/lib/subscribers/frequency";
import {
  countSubscribersText,
  describeSkipped,
  doneTexts,
  frequencyLabels,
} from "@/lib/subscribers/subscriber-copy";

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
export function BatchAction({ kind, count, matching, onDone }: Props) {
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
