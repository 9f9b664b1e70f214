import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { OrderProgress } from "@/components/admin/course/order-progress";
import { StaffTime } from "@/components/admin/display/staff-time";
import { Timeline } from "@/components/admin/display/timeline";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { OrderActions } from "@/components/admin/orders/order-actions";
import { OrderBadges } from "@/components/admin/orders/order-badges";
import { OrderConsents, OrderCustomer } from "@/components/admin/orders/order-customer";
import { OrderItems } from "@/components/admin/orders/order-items";
import { OrderPayments, OrderTotals } from "@/components/admin/orders/order-payments";
import { OrderReview } from "@/components/admin/orders/order-review";
import { OrderSubscription } from "@/components/admin/orders/order-subscription";
import { RefundForm } from "@/components/admin/orders/refund-form";
import { getSubscriptionEnd } from "@/lib/core/subscription-status";
import { readOrderProgress } from "@/lib/course/progress/read-progress-for-staff";
import { getItemAccess } from "@/lib/orders/admin/item-access";
import { readOrder } from "@/lib/orders/admin/read-order";
import { getPaidUntil } from "@/lib/orders/subscriptions/paid-until";
import { buildOrderTimeline } from "@/lib/orders/timeline/order-timeline";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";
import {
  cancelSubscriptionAction,
  correctEmailAction,
  refundAction,
  resendReceiptAction,
  resolveReviewAction,
  sendLinkAction,
} from "../actions";

export const metadata: Metadata = { title: "Order" };

type Props = { readonly params: Promise<{ readonly id: string }> };

const steps = {
  resendReceipt: resendReceiptAction,
  correctEmail: correctEmailAction,
  sendLink: sendLinkAction,
};

export default async function OrderPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
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
  const needsReview = order.reviewReason !== null || questions.length > 0;
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        breadcrumbs={[{ href: "/admin/orders", label: "Orders" }]}
        description={
          <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <OrderBadges status={order.status} needsReview={needsReview} />
            <span className="whitespace-nowrap">
              Placed <StaffTime at={order.createdAt} />
            </span>
          </span>
        }
      />
      {needsReview ? (
        <Section title="Needs review">
          <OrderReview detail={detail} action={resolveReviewAction} />
        </Section>
      ) : null}
      <Section title="Items">
        <OrderItems items={itemsWithAccess} />
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="Totals">
          <OrderTotals order={order} />
        </Section>
        <Section title="Customer">
          <OrderCustomer order={order} hasReceiptBounced={detail.hasReceiptBounced} />
        </Section>
      </div>
      <Section title="Payments, refunds and disputes">
        <OrderPayments detail={detail} />
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="Refund">
          <RefundForm
            orderId={order.id}
            order={detail.refundable}
            requestId={randomUUID()}
            now={now}
            action={refundAction}
          />
        </Section>
        <div className="min-w-0">
          <Section title="Actions">
            <OrderActions
              order={order}
              requestId={randomUUID()}
              hasLiveEbook={hasLiveEbook}
              actions={steps}
            />
          </Section>
          {order.mode === "subscription" ? (
            <Section title="Subscription">
              <OrderSubscription
                subscription={detail.subscription}
                paidUntil={getPaidUntil(grants)}
                end={detail.subscription && getSubscriptionEnd(detail.subscription, now)}
                requestId={randomUUID()}
                cancel={cancelSubscriptionAction}
              />
            </Section>
          ) : null}
          <Section title="Consents">
            <OrderConsents consents={detail.consents} />
          </Section>
        </div>
      </div>
      {items.some(({ kind }) => kind === "course") ? (
        <Section title="Course progress">
          <OrderProgress lessons={await readOrderProgress(appCtx(), admin, order.id)} />
        </Section>
      ) : null}
      <Section title="Timeline">
        <Timeline entries={buildOrderTimeline(detail)} />
      </Section>
    </>
  );
}
