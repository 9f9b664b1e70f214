import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { CustomerCard } from "@/components/admin/orders/customer-card";
import { OrderActions } from "@/components/admin/orders/order-actions";
import { OrderBanner } from "@/components/admin/orders/order-banner";
import { OrderConsents, OrderCustomer } from "@/components/admin/orders/order-customer";
import { OrderItems } from "@/components/admin/orders/order-items";
import { OrderPayments, OrderTotals } from "@/components/admin/orders/order-payments";
import { OrderReview } from "@/components/admin/orders/order-review";
import { OrderSubscription } from "@/components/admin/orders/order-subscription";
import { OrderTimeline } from "@/components/admin/orders/order-timeline";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import { OrderAirplay } from "@/components/admin/radio/order-airplay";
import { DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { getSubscriptionEnd, hasOpenPayment } from "@/lib/core/subscription-status";
import { readOrderProgress } from "@/lib/course/read-course-for-staff";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import { getItemAccess, readCustomer, readOrder } from "@/lib/orders/read-orders";
import { getRefundLimitCents } from "@/lib/orders/refunds/plan-refund";
import { getPaidUntil } from "@/lib/orders/subscription-dates";
import { isOpenDispute, isOpenInquiry } from "@/lib/payments/stripe-statuses";
import { readOrderAirplay } from "@/lib/radio/read-submissions";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";
import {
  cancelSubscriptionAction,
  correctEmailAction,
  markFollowedUpAction,
  refundAction,
  resendReceiptAction,
  resolveReviewAction,
  sendLinkAction,
  undoFollowUpAction,
} from "../actions";

export const metadata = { title: "Order" };

type Props = { readonly params: Promise<{ readonly id: string }> };

const steps = {
  resendReceipt: resendReceiptAction,
  correctEmail: correctEmailAction,
  sendLink: sendLinkAction,
};

export default async function OrderPage({ params }: Props) {
  const admin = await requireStaff("orders.view");
  const detail = await readOrder(appCtx(), admin, (await params).id);
  if (!detail) notFound();
  const { order, items, grants, reviewItems: questions } = detail;
  const now = appCtx().now();
  const itemsWithAccess = items.map((item) => ({
    ...item,
    access: getItemAccess(grants, item.id, now),
  }));
  const hasLiveEbook = itemsWithAccess.some(({ access }) =>
    access.some(({ entitlement, liveUnits }) => entitlement === "ebook" && liveUnits > 0),
  );
  const customer = await readCustomer(appCtx(), admin, order);
  const paidUntil = getPaidUntil(grants);
  const { disputes } = detail.facts;
  const isTest = order.sessionId?.startsWith("cs_test_") ?? false;
  const isPastDue = detail.subscription !== null && hasOpenPayment(detail.subscription);
  const needsReview = order.reviewReason !== null || questions.length > 0;
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        breadcrumbs={[{ href: "/admin/orders", label: "Orders" }]}
        description={
          <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <StatusBadge
              kind="order"
              status={isPastDue && order.status === "paid" ? null : order.status}
              labels={orderStatusLabels}
              flags={{
                pastDue: isPastDue,
                stripeInquiry: disputes.some(isOpenInquiry),
                needsReview,
              }}
            />
            <span className="whitespace-nowrap">
              Placed <StaffTime at={order.createdAt} />
            </span>
          </span>
        }
      />
      <OrderBanner
        detail={detail}
        isTest={isTest}
        needsReview={needsReview}
        paidUntil={paidUntil}
        now={now}
        followUp={{ mark: markFollowedUpAction, undo: undoFollowUpAction }}
      />
      {needsReview ? (
        <div id="review">
          <Section title="Needs review">
            <OrderReview detail={detail} action={resolveReviewAction} />
          </Section>
        </div>
      ) : null}
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="Customer">
          <OrderCustomer order={order} hasReceiptBounced={detail.hasReceiptBounced} />
        </Section>
        <Section title="Customer history">
          <CustomerCard customer={customer} />
        </Section>
      </div>
      <Section title="Items">
        <OrderItems items={itemsWithAccess} />
      </Section>
      {items.some(({ kind }) => kind === "radio") ? (
        <Section title="Radio airplay">
          <OrderAirplay airplay={await readOrderAirplay(appCtx(), admin, order.id)} />
        </Section>
      ) : null}
      {items.some(({ kind }) => kind === "course") ? (
        <Section title="Course progress">
          <OrderProgress lessons={await readOrderProgress(appCtx(), admin, order.id)} />
        </Section>
      ) : null}
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <Section title="Actions">
            <OrderActions
              order={order}
              requestId={randomUUID()}
              hasLiveEbook={hasLiveEbook}
              hasOpenDispute={disputes.some(
                (dispute) => isOpenDispute(dispute) || isOpenInquiry(dispute),
              )}
              actions={steps}
            />
          </Section>
          {order.mode === "subscription" ? (
            <div id="subscription">
              <Section title="Subscription">
                <OrderSubscription
                  subscription={detail.subscription}
                  paidUntil={paidUntil}
                  end={detail.subscription && getSubscriptionEnd(detail.subscription, now)}
                  requestId={randomUUID()}
                  cancel={cancelSubscriptionAction}
                />
              </Section>
            </div>
          ) : null}
          <Section title="Totals">
            <OrderTotals order={order} />
          </Section>
        </div>
        <Section title="Refund">
          <RefundLimitNote role={admin.role} />
          <RefundDialog
            orderId={order.id}
            order={detail.refundable}
            requestId={randomUUID()}
            now={now}
            isTest={isTest}
            email={order.email}
            action={refundAction}
          />
        </Section>
      </div>
      <Section title="Payments, refunds, and disputes">
        <OrderPayments detail={detail} />
      </Section>
      <Section title="Timeline">
        <OrderTimeline entries={buildOrderTimeline(detail)} />
      </Section>
      <Section title="Consents">
        <OrderConsents consents={detail.consents} />
      </Section>
    </>
  );
}

type RefundLimitNoteProps = { readonly role: Parameters<typeof getRefundLimitCents>[0] };

/** Says how much the caller may refund; nothing for admins. The server enforces it. */
function RefundLimitNote({ role }: RefundLimitNoteProps) {
  const limitCents = getRefundLimitCents(role);
  if (limitCents === null) return null;
  return (
    <p className="mb-4 max-w-[60ch]">
      You can refund up to <Amount cents={limitCents} /> in total per order. Ask an admin to refund
      more.
    </p>
  );
}

type LessonProgress = {
  readonly lessonId: string;
  readonly title: string;
  readonly lengthSeconds: number;
  readonly watchedSeconds: number;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
};

/** What an order's customer has watched. */
function OrderProgress({ lessons }: { readonly lessons: readonly LessonProgress[] }) {
  return (
    <DataTable
      caption="Course progress"
      rows={lessons}
      rowKey={({ lessonId }) => lessonId}
      empty="The customer hasn't started a lesson yet."
      columns={[
        { label: "Lesson", cell: ({ title }) => title },
        {
          label: "Watched",
          align: "right",
          cell: ({ watchedSeconds, lengthSeconds }) =>
            `${Math.min(100, Math.round((watchedSeconds / lengthSeconds) * 100))}%`,
        },
        { label: "Started", cell: ({ startedAt }) => <StaffTime at={startedAt} /> },
        {
          label: "Completed",
          cell: ({ completedAt }) => (completedAt ? <StaffTime at={completedAt} /> : "No"),
        },
      ]}
    />
  );
}
