import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { PersonLink } from "@/components/admin/people/person-link";
import { FormTextarea } from "@/components/forms/form-field";
import type { StaffReview } from "@/lib/reviews/read-reviews";
import {
  describeRating,
  reviewedProductLabels,
  reviewStatusLabels,
} from "@/lib/reviews/review-copy";

type Props = {
  readonly review: StaffReview;
  readonly setStatus: AdminAction;
  readonly reply: AdminAction;
};

/** One review with the decision, and the public reply. */
export function StaffReviewEntry({ review, setStatus, reply }: Props) {
  const { id, version, product, rating, displayName, email, status, body, updatedAt } = review;
  const hidden = { id, version: String(version) };
  const changed = { id, version: String(version + 1) };
  const change = (next: "published" | "hidden", label: string, busyLabel: string) => (
    <ActionForm
      action={setStatus}
      submitLabel={label}
      busyLabel={busyLabel}
      look={next === "published" ? "primary" : "secondary"}
      hidden={{ ...hidden, status: next }}
      // A review can't go back to waiting for a decision.
      undo={
        status === "pending" ? undefined : { action: setStatus, fields: { ...changed, status } }
      }
    />
  );
  return (
    <li className="grid max-w-3xl gap-3 border-t border-hairline pt-6">
      <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg font-semibold">
        <span role="img" aria-label={describeRating(rating)}>
          {"★".repeat(rating)}
          {"☆".repeat(5 - rating)}
        </span>
        {reviewedProductLabels[product]}, by {displayName}
        <StatusBadge kind="review" status={status} labels={reviewStatusLabels} />
      </h2>
      <p className="text-soft">
        {email ? (
          <>
            {email} <PersonLink id={review.customerId} /> ·{" "}
          </>
        ) : null}
        <StaffTime at={updatedAt} />
      </p>
      <p className="break-words whitespace-pre-line">{body}</p>
      <div className="flex flex-wrap gap-3">
        {status !== "published" ? change("published", "Publish", "Publishing…") : null}
        {status !== "hidden" ? change("hidden", "Hide", "Hiding…") : null}
      </div>
      <details>
        <summary className="min-h-8 cursor-pointer font-semibold">
          {review.reply ? "Public reply" : "Reply in public"}
        </summary>
        <ActionForm
          action={reply}
          submitLabel="Save reply"
          busyLabel="Saving…"
          look="secondary"
          values={{ reply: review.reply ?? "" }}
          basis={hidden}
          className="mt-3 grid gap-3"
        >
          <FormTextarea
            name="reply"
            idPrefix={`${id}-`}
            label="Reply"
            hint="Visitors see your reply below the review. To remove it, clear this field."
            rows={3}
          />
        </ActionForm>
      </details>
    </li>
  );
}
