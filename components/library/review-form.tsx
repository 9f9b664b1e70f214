"use client";

import { showProblem } from "@/components/forms/button-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { getLibraryProblem } from "@/components/library/library-copy";
import { describedBy } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { LibraryAction } from "@/lib/customers/library-forms";
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
  readonly saveReview: LibraryAction;
  readonly deleteReview: LibraryAction;
};

/** The folded form for a customer's review, filled with what they wrote before. */
export function ReviewForm({ product, review, saveReview, deleteReview }: Props) {
  const save = useVisitorForm(saveReview);
  const remove = useVisitorForm(deleteReview);
  const { errors, typed } = save.fields;
  const isInvalid = save.result?.status === "invalid";
  const problem =
    (isInvalid ? undefined : getLibraryProblem(save.result)) ?? getLibraryProblem(remove.result);
  const chosen = typed.rating ?? String(review?.rating);
  return (
    <details id={`review-${product}`} className="border-t border-hairline pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {review ? `Your review: ${describeRating(review.rating)}` : "Rate and review"}
      </summary>
      {review ? <p className="mt-2 text-soft">{ownReviewStatusCopy[review.status]}</p> : null}
      <VisitorForm
        form={save}
        className="mt-4 grid gap-4"
        submitLabel="Send review"
        busyLabel="Sending…"
        message={
          problem === undefined && save.result?.status === "done" ? (
            <Notice tone="success" announce title="Thanks for your review">
              {ownReviewStatusCopy.pending}
            </Notice>
          ) : (
            showProblem(problem)
          )
        }
        hasMessageBelow
      >
        <input type="hidden" name="product" value={product} />
        <fieldset
          data-invalid={errors.rating ? "" : undefined}
          className="grid gap-1"
          aria-describedby={describedBy(`${product}-rating`, null, errors.rating)}
        >
          <legend className="mb-1 font-semibold">Rating</legend>
          {[5, 4, 3, 2, 1].map((rating) => (
            <label key={rating} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="rating"
                value={rating}
                defaultChecked={chosen === String(rating)}
                className="size-5 accent-(--text)"
              />
              <span aria-hidden="true" className="tracking-widest">
                {"★".repeat(rating)}
              </span>
              <span className="text-soft">{rating === 1 ? "1 star" : `${rating} stars`}</span>
            </label>
          ))}
          {errors.rating ? (
            <p id={`${product}-rating-error`} className="text-sm font-semibold text-emphasis">
              {errors.rating}
            </p>
          ) : null}
        </fieldset>
        <FormField
          idPrefix={`${product}-`}
          name="displayName"
          label="Name to show"
          hint="Your first name or artist name is enough. We never show your email."
          autoComplete="nickname"
          maxLength={reviewLimits.maxName}
          required
          initial={review?.displayName}
        />
        <FormTextarea
          idPrefix={`${product}-`}
          name="body"
          label="Your review"
          hint="Tell us what helped and what didn't. We publish both good and bad reviews."
          rows={5}
          required
          maxLength={reviewLimits.maxBody}
          initial={review?.body}
        />
      </VisitorForm>
      {review ? (
        <form {...remove.formProps} className="mt-3">
          <input type="hidden" name="product" value={product} />
          <button type="submit" className="min-h-11 text-soft underline underline-offset-4">
            {remove.isBusy ? "Deleting…" : "Delete my review"}
          </button>
        </form>
      ) : null}
    </details>
  );
}
