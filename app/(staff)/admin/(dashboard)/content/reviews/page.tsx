import {
  replyToReviewAction,
  setReviewStatusAction,
} from "@/app/(staff)/admin/(dashboard)/content/reviews/actions";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { StaffReviewEntry } from "@/components/admin/content/staff-review-entry";
import { PageHeader } from "@/components/admin/layout/page-header";
import { EmptyState } from "@/components/admin/table/data-table";
import { readStaffReviews } from "@/lib/reviews/read-reviews";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Reviews" };

export default async function ReviewsPage() {
  const admin = await requireStaff("reviews.moderate");
  const reviews = await readStaffReviews(appCtx(), admin);
  return (
    <>
      <PageHeader
        title="Reviews"
        breadcrumbs={contentBreadcrumbs}
        description="Publish every honest review, good or bad. Hide a review only if it's spam, offensive, off topic, or contains personal data. Federal rules prohibit hiding reviews because they're negative (16 CFR Part 465)."
      />
      {reviews.length === 0 ? (
        <EmptyState>
          No reviews yet. Customers can review their purchases in their library.
        </EmptyState>
      ) : (
        <ul className="grid gap-8">
          {reviews.map((review) => (
            <StaffReviewEntry
              key={review.id}
              review={review}
              setStatus={setReviewStatusAction}
              reply={replyToReviewAction}
            />
          ))}
        </ul>
      )}
    </>
  );
}
