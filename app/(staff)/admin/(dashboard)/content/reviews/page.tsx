import {
  replyToReviewAction,
  setReviewStatusAction,
} from "@/app/(staff)/admin/(dashboard)/content/reviews/actions";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { StaffReviewEntry } from "@/components/admin/content/staff-review-entry";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { reviewedProducts, reviewStatuses } from "@/db/values/reviews";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { readStaffReviews } from "@/lib/reviews/read-reviews";
import { reviewedProductLabels, reviewStatusLabels } from "@/lib/reviews/review-copy";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Reviews" };

export default async function ReviewsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("reviews.moderate");
  const query = await searchParams;
  const reviews = await readStaffReviews(appCtx(), admin, {
    term: normalizeSearchTerm(query.q),
    status: reviewStatuses.find((one) => one === query.status) ?? null,
    product: reviewedProducts.find((one) => one === query.product) ?? null,
  });
  return (
    <>
      <PageHeader
        title="Reviews"
        breadcrumbs={contentBreadcrumbs}
        description="Publish every honest review, good or bad. Hide a review only if it's spam, offensive, off topic, or contains personal data. Federal rules prohibit hiding reviews because they're negative (16 CFR Part 465)."
      />
      <FilteredList
        path="/admin/content/reviews"
        query={query}
        search="Name or text"
        filters={[
          {
            name: "status",
            label: "Status",
            choices: filterChoices(reviewStatusLabels, "All statuses"),
          },
          {
            name: "product",
            label: "Product",
            choices: filterChoices(reviewedProductLabels, "All products"),
          },
        ]}
        things="reviews"
        isEmpty={reviews.length === 0}
        empty="No reviews yet. Customers can review their purchases in their library."
        pager={null}
      >
        <ul className="mt-4 grid gap-8">
          {reviews.map((review) => (
            <StaffReviewEntry
              key={review.id}
              review={review}
              setStatus={setReviewStatusAction}
              reply={replyToReviewAction}
            />
          ))}
        </ul>
      </FilteredList>
    </>
  );
}
