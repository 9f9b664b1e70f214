import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import {
  askToCorrectEmailAction,
  correctEmailAction,
} from "@/app/(private)/order-confirmation/actions";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { BouncedReceipt } from "@/components/library/bounced-receipt";
import { ClearPaidCheckout } from "@/components/shop/order/clear-paid-checkout";
import { OrderDelivery } from "@/components/shop/order/order-delivery";
import { OrderHeadline } from "@/components/shop/order/order-headline";
import { OrderNextSteps } from "@/components/shop/order/order-next-steps";
import { OrderNotFound } from "@/components/shop/order/order-not-found";
import { OrderRefresh } from "@/components/shop/order/order-refresh";
import { OrderSubscription } from "@/components/shop/order/order-subscription";
import { OrderSummary } from "@/components/shop/order/order-summary";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import type { Confirmation } from "@/lib/orders/confirmation";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { appCtx } from "@/lib/web/ctx";
import { getBusinessProfile } from "@/lib/web/http/cached-profile";
import { queryValue } from "@/lib/web/http/query-value";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

type Props = { readonly searchParams: Promise<{ readonly session_id?: string | string[] }> };

const loadOrder = cache(async (sessionId: string) => {
  const { browserHash } = await getCurrentVisitor();
  return readConfirmation(appCtx(), sessionId, browserHash);
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const order = await loadOrder(await queryValue(searchParams, "session_id"));
  return { title: order ? "Your order" : "Order not found" };
}

/** Stages of orders that were paid at some point. */
const paidOnce: readonly Confirmation["stage"][] = ["refunded", "disputed", "dispute_lost"];

export default async function OrderConfirmationPage({ searchParams }: Props) {
  await connection();
  const sessionId = await queryValue(searchParams, "session_id");
  const order = await loadOrder(sessionId);
  if (!order) return <OrderNotFound />;
  const { supportEmail } = await getBusinessProfile();
  if (order.hasStatusChanged) flushOutboxAfterResponse();
  const isPaid = order.stage === "paid";
  const wasPaid = isPaid || paidOnce.includes(order.stage);
  const isUndecided = order.stage === "finalizing" || order.stage === "processing";
  return (
    <div className="wrap py-12 md:py-20">
      {/* One live region for all stages, so changes are announced. */}
      <div aria-live="polite">
        <OrderHeadline order={order} supportEmail={supportEmail} />
      </div>
      {isUndecided ? (
        <OrderRefresh key={order.stage} isSlow={order.stage === "processing"} />
      ) : null}
      {wasPaid ? <ClearPaidCheckout orderNumber={order.orderNumber} /> : null}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid min-w-0 content-start gap-14 empty:hidden">
          {order.hasReceiptBounced ? (
            <BouncedReceipt
              email={order.email}
              sessionId={sessionId}
              sendCode={askToCorrectEmailAction}
              correctEmail={correctEmailAction}
            />
          ) : null}
          {wasPaid ? <OrderDelivery order={order} sessionId={sessionId} /> : null}
          {isPaid ? <OrderNextSteps order={order} /> : null}
          {order.subscription ? (
            <OrderSubscription
              supportEmail={supportEmail}
              subscription={order.subscription}
              now={appCtx().now()}
              proof={order.isOwnBrowser ? { kind: "browser", sessionId } : null}
              openPortal={openPortalAction}
            />
          ) : null}
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  );
}
