import type { Metadata } from "next";
import { connection } from "next/server";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { NoSuchOrder } from "@/components/shop/no-such-order";
import { OrderDelivery } from "@/components/shop/order-delivery";
import { OrderHeadline } from "@/components/shop/order-headline";
import { OrderNextSteps } from "@/components/shop/order-next-steps";
import { OrderRefresh } from "@/components/shop/order-refresh";
import { OrderSettled } from "@/components/shop/order-settled";
import { OrderSubscription } from "@/components/shop/order-subscription";
import { OrderSummary } from "@/components/shop/order-summary";
import { readConfirmation } from "@/lib/orders/read-confirmation";
import { appCtx } from "@/lib/web/ctx";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { answerNotFound } from "@/lib/web/page-status";
import { currentVisitor } from "@/lib/web/visitor";

export const metadata: Metadata = { title: "Your order" };

type Props = { readonly searchParams: Promise<{ readonly session_id?: string | string[] }> };

export default async function OrderConfirmationPage({ searchParams }: Props) {
  await connection();
  const { session_id: sessionId } = await searchParams;
  if (typeof sessionId !== "string" || sessionId === "") return answerNotFound(<NoSuchOrder />);
  const { browserHash } = await currentVisitor();
  const order = await readConfirmation(appCtx(), sessionId, browserHash);
  if (!order) return answerNotFound(<NoSuchOrder />);
  if (order.isNews) deliverSoon();
  const isPaid = order.stage === "paid";
  const wasPaid = isPaid || order.stage === "refunded" || order.stage === "disputed";
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
          {isPaid ? <OrderDelivery order={order} sessionId={sessionId} /> : null}
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
