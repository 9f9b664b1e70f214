"use client";

import type { FormAction } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { reportReasonLabels, reportReasons } from "@/lib/reviews/review-copy";

export type ReportReviewAction = FormAction<"reported">;

type Props = { readonly reviewId: string; readonly action: ReportReviewAction };

/** The folded form that reports a review to staff. */
export function ReportReview({ reviewId, action }: Props) {
  const { form, outcome, isBusy } = useFormOutcome(action);
  if (outcome?.status === "done") {
    return (
      <p role="status" className="text-sm text-soft">
        Thanks. We'll look at this review.
      </p>
    );
  }
  const problem =
    outcome?.status === "invalid"
      ? Object.values(outcome.fields).join(" ")
      : outcome && getProblemText(outcome);
  return (
    <details className="text-sm text-soft">
      <summary className="min-h-11 cursor-pointer py-3">Report this review</summary>
      <form {...form} className="grid justify-items-start gap-2">
        <input type="hidden" name="reviewId" value={reviewId} />
        <fieldset className="grid">
          <legend className="font-semibold text-text">What's wrong with this review?</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reason" value={reason} required className="size-5" />
              {reportReasonLabels[reason]}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="min-h-11 font-semibold text-text underline">
          {isBusy ? "Sending…" : "Send report"}
        </button>
        <p role="alert" tabIndex={-1} className="font-semibold text-emphasis empty:hidden">
          {problem}
        </p>
      </form>
    </details>
  );
}
