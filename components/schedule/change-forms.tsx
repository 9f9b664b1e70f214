"use client";

import { untilLeft, useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { TimeChoices } from "@/components/schedule/time-choices";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import type { CancelProblem } from "@/lib/flows/cancel-session";
import type { MoveProblem } from "@/lib/flows/move-session";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

type Changed = { readonly token: string };
type Problem = MoveProblem | CancelProblem;

const refusals: Readonly<Record<Problem, string>> = {
  unavailable: "That time is no longer free. Your session keeps its time. Choose another one.",
  changed_since: "Your session was already moved. Reload the page to see its new time.",
  closed: "This session can’t be changed here anymore. Reply to our email, and we’ll help.",
  not_refundable: "We have to look at your payment first. Reply to our email, and we’ll cancel it.",
  unknown: "This link doesn’t match a booked session. Open the link from our latest email.",
};

/** Says what happened and what to do. Null after a success. */
function describe(result: FormResult<Changed, Problem> | null): string | null {
  switch (result?.status) {
    case undefined:
    case "done":
      return null;
    case "invalid":
      return "Choose a time.";
    case "limited":
      return rateLimitedCopy.text;
    case "refused":
      return refusals[result.problem];
    case "fault":
      return result.faultId === null
        ? unreachableText
        : `Something went wrong on our end. Reload the page to see whether your session changed. Reference: ${result.faultId}.`;
  }
}

/** Opens the session's page after a change. */
function useChange<P extends Problem>(action: VisitorAction<Changed, P>) {
  const form = useVisitorForm(action, {
    onResult(result, { isStillHere }) {
      if (result.status !== "done" || !isStillHere()) return;
      window.location.assign(`/consultation?token=${encodeURIComponent(result.value.token)}`);
      return untilLeft();
    },
  });
  const problem = describe(form.result);
  const message = problem ? (
    <Notice tone="error" announce title="Your session wasn’t changed">
      {problem}
    </Notice>
  ) : null;
  return { form, message };
}

type MoveFormProps = {
  readonly token: string;
  /** The session's time now, in ISO format. */
  readonly startsAt: string;
  readonly times: readonly string[];
  readonly move: VisitorAction<Changed, MoveProblem>;
};

export function MoveForm({ token, startsAt, times, move }: MoveFormProps) {
  const { form, message } = useChange(move);
  if (times.length === 0) return null;
  return (
    <VisitorForm
      form={form}
      label="Move your session"
      className="mt-8 grid gap-8"
      submitLabel="Move my session"
      busyLabel="Moving…"
      size="lg"
      message={message}
      hasMessageBelow
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="seenStartsAt" value={startsAt} />
      <TimeChoices times={times.filter((at) => at !== startsAt)} />
    </VisitorForm>
  );
}

type CancelFormProps = {
  readonly token: string;
  readonly priceCents: number;
  readonly cancel: VisitorAction<Changed, CancelProblem>;
};

export function CancelForm({ token, priceCents, cancel }: CancelFormProps) {
  const { form, message } = useChange(cancel);
  return (
    <VisitorForm
      form={form}
      label="Cancel your session"
      className="mt-6 grid max-w-3xl gap-6"
      submitLabel="Cancel and refund"
      busyLabel="Canceling…"
      look="secondary"
      message={message}
      hasMessageBelow
    >
      <input type="hidden" name="token" value={token} />
      <p className="text-lg">
        We’ll cancel your session and refund <Amount cents={priceCents} /> plus any tax you paid.
      </p>
    </VisitorForm>
  );
}
