import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import {
  askToCorrectEmailAction,
  correctEmailAction,
} from "@/app/(private)/order-confirmation/actions";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { ProveEmail } from "@/components/library/prove-email";
import { ClearPaidCheckout } from "@/components/shop/order/clear-paid-checkout";
import { OrderDelivery } from "@/components/shop/order/order-delivery";
import { OrderNextSteps } from "@/components/shop/order/order-next-steps";
import { OrderNotFound } from "@/components/shop/order/order-not-found";
import { OrderRefresh } from "@/components/shop/order/order-refresh";
import { getOrderStatusCopy } from "@/components/shop/order/order-status-copy";
import { OrderSubscription } from "@/components/shop/order/order-subscription";
import { OrderSummary } from "@/components/shop/order/order-summary";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { TranslatedText } from "@/components/ui/untranslated";
import type { LibraryAction, SendCode } from "@/lib/customers/library-forms";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import type { Confirmation } from "@/lib/orders/confirmation";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { queryValue } from "@/lib/web/http/read-request";
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
    <div className="wrap page-top pb-12 md:pb-20">
      {/* One live region for all stages, so changes are announced. */}
      <div aria-live="polite">
        <OrderHeadline order={order} supportEmail={supportEmail} />
      </div>
      {isUndecided ? (
        <OrderRefresh key={order.stage} isSlow={order.stage === "processing"} />
      ) : null}
      {wasPaid ? <ClearPaidCheckout orderNumber={order.orderNumber} /> : null}
      <div className="split-aside mt-12 gap-y-12">
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

type OrderHeadlineProps = { readonly order: Confirmation; readonly supportEmail: string };

function OrderHeadline({ order, supportEmail }: OrderHeadlineProps) {
  const { title, text, action } = getOrderStatusCopy(order, supportEmail);
  return (
    <>
      <h1 className="text-poster max-w-[12ch]">{title}</h1>
      <p className="mt-6 max-w-[56ch] text-xl break-words">
        <TranslatedText text={text} />
      </p>
      {action === "support" ? (
        <p className="mt-8">
          <EmailLink
            to="support"
            subject={`Order ${order.orderNumber}`}
            className={buttonClassName("secondary", "lg")}
            label="Email us"
          />
        </p>
      ) : null}
      {action === "cart" ? (
        <p className="mt-8">
          <Link href="/cart" className={buttonClassName("primary", "lg")}>
            Go to your cart
          </Link>
        </p>
      ) : null}
    </>
  );
}

type BouncedReceiptProps = {
  readonly email: string;
  readonly sessionId: string;
  readonly sendCode: SendCode;
  readonly correctEmail: LibraryAction;
};

/** Shown on the order's page when the receipt didn't arrive. */
function BouncedReceipt({ email, sessionId, sendCode, correctEmail }: BouncedReceiptProps) {
  return (
    <Panel tone="plain" className="grid gap-5">
      <div>
        <h2 className="text-2xl">Your receipt didn't reach you</h2>
        <p className="mt-3">
          We couldn't deliver your receipt to{" "}
          <strong>
            <EmailText email={email} />
          </strong>
          . Your payment went through, and your order is safe. Enter the correct address, and we'll
          send your receipt there.
        </p>
      </div>
      <ProveEmail
        label="Correct email address"
        sentText="We've emailed a code to this address."
        submitLabel="Correct my address"
        field={{ name: "sessionId", value: sessionId }}
        sendCode={sendCode}
        checkCode={correctEmail}
      />
    </Panel>
  );
}
