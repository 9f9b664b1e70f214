import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { NoSuchOrder } from "@/components/shop/no-such-order";
import { OrderDelivery } from "@/components/shop/order-delivery";
import { OrderHeadline } from "@/components/shop/order-headline";
import { OrderNextSteps } from "@/components/shop/order-next-steps";
import { OrderRefresh } from "@/components/shop/order-refresh";
import { OrderSettled } from "@/components/shop/order-settled";
import { OrderSubscription } from "@/components/shop/order-subscription";
import { OrderSummary } from "@/components/shop/order-summary";
import type { Confirmation } from "@/lib/orders/confirmation";
import { readConfirmation } from "@/lib/orders/read-confirmation";
import { appCtx } from "@/lib/web/ctx";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { queryValue } from "@/lib/web/query-value";
import { currentVisitor } from "@/lib/web/visitor";

type Props = { readonly searchParams: Promise<{ readonly session_id?: string | string[] }> };

const orderBehind = cache(async (sessionId: string) => {
  const { browserHash } = await currentVisitor();
  return readConfirmation(appCtx(), sessionId, browserHash);
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const order = await orderBehind(await queryValue(searchParams, "session_id"));
  return { title: order ? "Your order" : "No such order" };
}

/** Paid once, though not all of it stayed with us. */
const paidOnce: readonly Confirmation["stage"][] = ["refunded", "disputed", "dispute_lost"];

export default async function OrderConfirmationPage({ searchParams }: Props) {
  await connection();
  const sessionId = await queryValue(searchParams, "session_id");
  const order = await orderBehind(sessionId);
  if (!order) return <NoSuchOrder />;
  if (order.isNews) deliverSoon();
  const isPaid = order.stage === "paid";
  const wasPaid = isPaid || paidOnce.includes(order.stage);
  const isUndecided = order.stage === "finalising" || order.stage === "processing";
  return (
    <div className="wrap py-12 md:py-20">
      {/* The same region through all stages, so that a change of stage is read out. */}
      <div aria-live="polite">
        <OrderHeadline order={order} />
      </div>
      {isUndecided ? (
        <OrderRefresh key={order.stage} isSlow={order.stage === "processing"} />
      ) : null}
      {wasPaid ? <OrderSettled orderNumber={order.orderNumber} /> : null}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid min-w-0 content-start gap-14 empty:hidden">
          {wasPaid ? <OrderDelivery order={order} sessionId={sessionId} /> : null}
          {isPaid ? <OrderNextSteps order={order} /> : null}
          {order.subscription ? (
            <OrderSubscription
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
