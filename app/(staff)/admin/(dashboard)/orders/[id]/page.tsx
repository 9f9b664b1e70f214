import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { OrderBadges } from "@/components/admin/orders/order-badges";
import { OrderBuyer, OrderConsents } from "@/components/admin/orders/order-facts";
import { OrderLines } from "@/components/admin/orders/order-lines";
import { OrderMovements, OrderSums } from "@/components/admin/orders/order-money";
import { OrderQuestions } from "@/components/admin/orders/order-questions";
import { OrderSteps } from "@/components/admin/orders/order-steps";
import { OrderSubscription } from "@/components/admin/orders/order-subscription";
import { RefundForm } from "@/components/admin/orders/refund-form";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { StaffTime } from "@/components/admin/staff-time";
import { Timeline } from "@/components/admin/timeline";
import { lineAccess } from "@/lib/orders/line-access";
import { orderMoments } from "@/lib/orders/order-moments";
import { paidUntil } from "@/lib/orders/paid-until";
import { readOrder } from "@/lib/orders/read-order";
import { endOf } from "@/lib/orders/subscription-state";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";
import {
  answerReviewAction,
  cancelSubscriptionAction,
  correctEmailAction,
  refundAction,
  resendReceiptAction,
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
  const { order, items, grants, questions } = detail;
  const now = appCtx().now();
  const lines = items.map((item) => ({ ...item, access: lineAccess(grants, item.id, now) }));
  const hasLiveEbook = lines.some(({ access }) =>
    access.some(({ entitlement, liveUnits }) => entitlement === "ebook" && liveUnits > 0),
  );
  const needsReview = order.reviewReason !== null || questions.length > 0;
  return (
    <>
      <PageHead
        title={order.orderNumber}
        trail={[{ href: "/admin/orders", label: "Orders" }]}
        description={
          <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <OrderBadges status={order.status} needsReview={needsReview} />
            <span className="whitespace-nowrap">
              Ordered <StaffTime at={order.createdAt} />
            </span>
          </span>
        }
      />
      {needsReview ? (
        <Section title="Needs your decision">
          <OrderQuestions detail={detail} action={answerReviewAction} />
        </Section>
      ) : null}
      <Section title="Bought">
        <OrderLines lines={lines} />
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="Money">
          <OrderSums order={order} />
        </Section>
        <Section title="Buyer">
          <OrderBuyer order={order} />
        </Section>
      </div>
      <Section title="Payments, refunds, disputes">
        <OrderMovements detail={detail} />
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
          <Section title="For the buyer">
            <OrderSteps
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
                paidUntil={paidUntil(grants)}
                end={detail.subscription && endOf(detail.subscription, now)}
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
      <Section title="Everything that happened, newest first">
        <Timeline moments={orderMoments(detail)} />
      </Section>
    </>
  );
}
