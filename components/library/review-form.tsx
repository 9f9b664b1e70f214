"use client";

import type { FormAction } from "@/components/downloads/outcomes";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { getLibraryProblem } from "@/components/library/library-copy";
import { Button } from "@/components/ui/button";
import { controlClassName, describedBy, Field, FieldFrame } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { LibraryAnswer } from "@/lib/customers/library-forms";
import {
  describeRating,
  ownReviewStatusCopy,
  type ReviewedProduct,
  type ReviewStatus,
} from "@/lib/reviews/review-copy";
import { reviewLimits } from "@/lib/reviews/review-form";

type OwnReview = {
  readonly rating: number;
  readonly body: string;
  readonly displayName: string;
  readonly status: ReviewStatus;
  readonly reply: string | null;
};

type Props = {
  readonly product: ReviewedProduct;
  /** What the customer wrote before. */
  readonly review: OwnReview | null;
  readonly saveReview: FormAction<LibraryAnswer>;
  readonly deleteReview: FormAction<LibraryAnswer>;
};

/** The folded form for a customer's review, filled with what they wrote before. */
export function ReviewForm({ product, review, saveReview, deleteReview }: Props) {
  const save = useFormOutcome(saveReview);
  const remove = useFormOutcome(deleteReview);
  const fields = save.outcome?.status === "invalid" ? save.outcome.fields : {};
  const isInvalid = Object.keys(fields).length > 0;
  const problem =
    (isInvalid ? undefined : getLibraryProblem(save.outcome)) ?? getLibraryProblem(remove.outcome);
  const bodyId = `${product}-body`;
  return (
    <details className="border-t border-hairline pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {review ? `Your review: ${describeRating(review.rating)}` : "Rate and review"}
      </summary>
      {review ? <p className="mt-2 text-soft">{ownReviewStatusCopy[review.status]}</p> : null}
      <form {...save.form} noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="product" value={product} />
        <fieldset
          data-invalid={fields.rating ? "" : undefined}
          className="grid gap-1"
          aria-describedby={describedBy(`${product}-rating`, null, fields.rating)}
        >
          <legend className="mb-1 font-semibold">Rating</legend>
          {[5, 4, 3, 2, 1].map((rating) => (
            <label key={rating} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="rating"
                value={rating}
                defaultChecked={review?.rating === rating}
                className="size-5 accent-(--text)"
              />
              <span aria-hidden="true" className="tracking-widest">
                {"★".repeat(rating)}
              </span>
              <span className="text-soft">{rating === 1 ? "1 star" : `${rating} stars`}</span>
            </label>
          ))}
          {fields.rating ? (
            <p id={`${product}-rating-error`} className="text-sm font-semibold text-emphasis">
              {fields.rating}
            </p>
          ) : null}
        </fieldset>
        <Field
          id={`${product}-name`}
          name="displayName"
          label="Name to show"
          hint="Your first name or artist name is enough. We never show your email."
          autoComplete="nickname"
          maxLength={reviewLimits.maxName}
          required
          defaultValue={review?.displayName}
          error={fields.displayName}
        />
        <FieldFrame
          id={bodyId}
          label="Your review"
          hint="Tell us what helped and what didn't. We publish both good and bad reviews."
          error={fields.body}
          required
        >
          <textarea
            id={bodyId}
            name="body"
            rows={5}
            required
            maxLength={reviewLimits.maxBody}
            defaultValue={review?.body}
            aria-invalid={fields.body ? true : undefined}
            aria-describedby={describedBy(bodyId, true, fields.body)}
            className={controlClassName}
          />
        </FieldFrame>
        <div>
          <Button type="submit" busy={save.isBusy}>
            {save.isBusy ? "Sending…" : "Send review"}
          </Button>
        </div>
        {problem ? (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        ) : null}
        {save.outcome?.status === "done" && !problem ? (
          <Notice tone="success" announce title="Thanks for your review">
            {ownReviewStatusCopy.pending}
          </Notice>
        ) : null}
      </form>
      {review ? (
        <form {...remove.form} className="mt-3">
          <input type="hidden" name="product" value={product} />
          <button type="submit" className="min-h-11 text-soft underline underline-offset-4">
            {remove.isBusy ? "Deleting…" : "Delete my review"}
          </button>
        </form>
      ) : null}
    </details>
  );
}
