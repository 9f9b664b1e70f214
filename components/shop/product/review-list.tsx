import { formatChicagoDay } from "@/lib/core/chicago-time";
import type { ProductReviews } from "@/lib/reviews/read-reviews";
import { describeRating } from "@/lib/reviews/review-copy";

type Props = ProductReviews & { readonly businessName: string };

/** A product's rating and reviews. All are by customers who own it. */
export function ReviewList({ count, average, reviews, businessName }: Props) {
  if (count === 0) return <p>No reviews yet</p>;
  return (
    <div className="grid gap-8">
      <p className="text-lg">
        <strong className="figures">{average.toFixed(1)}</strong> out of 5 stars, based on{" "}
        {count === 1 ? "1 review by a verified customer" : `${count} reviews by verified customers`}
      </p>
      <ul className="grid gap-8">
        {reviews.map(({ id, rating, body, displayName, reply, createdAt }) => (
          <li key={id} className="grid max-w-[64ch] gap-2 border-t border-hairline pt-6">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span role="img" aria-label={describeRating(rating)} className="tracking-widest">
                {"★".repeat(rating)}
                <span className="text-soft">{"☆".repeat(5 - rating)}</span>
              </span>
              <strong className="break-words">{displayName}</strong>
              <span className="text-soft">Verified customer · {formatChicagoDay(createdAt)}</span>
            </p>
            <p className="break-words whitespace-pre-line">{body}</p>
            {reply ? (
              <div className="mt-2 border-l-4 border-accent pl-4">
                <p className="font-semibold">{businessName} replied</p>
                <p className="break-words whitespace-pre-line">{reply}</p>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
