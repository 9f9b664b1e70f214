import "server-only";
import Stripe from "stripe";
import type {
  BalanceTransactionSnapshot,
  CheckoutSnapshot,
  CreateSessionOutcome,
  FrozenSessionParams,
  Payments,
} from "@/lib/core/ports/payments";
import {
  callWithIdempotencyKey,
  cancelSubscription,
  createRefund,
  wasNeverSent,
} from "@/lib/payments/stripe/idempotent-calls";
import {
  getExpandableId,
  getPaymentMethodLabel,
  toBalanceTransactionSnapshot,
  toCheckoutSnapshot,
  toDisputeSnapshot,
  toFraudWarningSnapshot,
  toInvoiceSnapshot,
  toRefundSnapshot,
  toReturnedPayment,
  toSubscriptionSnapshot,
} from "@/lib/payments/stripe/snapshots";

/** A customer waits at most 10 s: for the new session, then for an older one to expire. */
const createTimeoutMs = 7_000;
/** A staff form waits for the response. */
const formTimeoutMs = 8_000;
const customerReads = { timeout: 3_000, maxNetworkRetries: 0 } as const;
const customerExpires = { timeout: 1_500, maxNetworkRetries: 0 } as const;
const readTimeoutMs = 5_000;
/** Maximum age of an event's signature (docs.stripe.com/webhooks#replay-attacks). */
const signatureToleranceSeconds = 300;

/** Events sent when a session's payment succeeded, is pending, or failed. */
const paymentEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
];

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of the API; defaults to Stripe's. */
  readonly apiUrl?: string | undefined;
  /** Longest time for one call, with its retry. Without it, calls have their own limits. */
  readonly maxCallMs?: number;
};

function connection(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiUrl) return {};
  const url = new URL(apiUrl);
  return {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? "443" : "80"),
    protocol: url.protocol === "https:" ? "https" : "http",
  };
}

/** Creates the Stripe adapter. The local sandbox implements the same API. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { maxCallMs = Number.POSITIVE_INFINITY } = settings;
  const limit = (ms: number) => Math.min(ms, maxCallMs);
  const stripe = new Stripe(settings.secretKey, {
    ...connection(settings.apiUrl),
    telemetry: false,
    // A read is retried once, after half a second.
    timeout: Math.min(readTimeoutMs, (maxCallMs - 500) / 2),
    maxNetworkRetries: 1,
  });

  return {
    apiVersion: Stripe.API_VERSION,

    createSession: (params, key) =>
      createSession(stripe, { params, key, limitMs: limit(createTimeoutMs) }),

    async getSession(sessionId) {
      const session = await nullIfMissing(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }, customerReads),
      );
      return session && toCheckoutSnapshot(session);
    },

    async findSessions(orderIds, { from, to }) {
      const created = {
        gte: Math.floor(from.getTime() / 1000),
        lte: Math.ceil(to.getTime() / 1000),
      };
      const found = new Map<string, CheckoutSnapshot>();
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        const orderId = session.client_reference_id;
        if (orderId && orderIds.includes(orderId)) found.set(orderId, toCheckoutSnapshot(session));
        if (found.size === orderIds.length) break;
      }
      return found;
    },

    async listOrdersFromRecentEvents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const listed = stripe.events.list({ types: paymentEventTypes, created, limit: 100 });
      const events = await listed.autoPagingToArray({ limit: 500 });
      return events.flatMap(({ data: { object } }) =>
        object.object === "checkout.session" ? (object.client_reference_id ?? []) : [],
      );
    },

    async expireSession(sessionId) {
      try {
        return toCheckoutSnapshot(
          await stripe.checkout.sessions.expire(sessionId, {}, customerExpires),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      // Complete or already expired: find out which, because complete may mean paid.
      const expand = ["payment_intent"];
      const request = stripe.checkout.sessions.retrieve(sessionId, { expand }, customerExpires);
      const session = await nullIfMissing(request);
      return session && toCheckoutSnapshot(session);
    },

    async getInvoice(invoiceId) {
      return toInvoiceSnapshot(await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
    },

    async findInvoiceByPaymentIntent(paymentIntentId) {
      const found = await stripe.invoicePayments.list({
        payment: { type: "payment_intent", payment_intent: paymentIntentId },
        limit: 1,
      });
      const invoiceId = getExpandableId(found.data[0]?.invoice);
      return invoiceId ? await this.getInvoice(invoiceId) : null;
    },

    async getPaymentIntentOrderId(paymentIntentId) {
      const intent = await nullIfMissing(stripe.paymentIntents.retrieve(paymentIntentId));
      return intent?.metadata.orderId ?? null;
    },

    async listRefunds(paymentIntentId) {
      const found = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      return found.data.flatMap((refund) => toRefundSnapshot(refund) ?? []);
    },

    async listBalanceTransactions({ from, to }) {
      const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
      const created = { gte: toSeconds(from), lt: toSeconds(to) };
      const expand = ["data.source"];
      const found: BalanceTransactionSnapshot[] = [];
      const listed = stripe.balanceTransactions.list({ created, expand, limit: 100 });
      try {
        for await (const one of listed) found.push(toBalanceTransactionSnapshot(one));
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        throw error;
      }
      return found;
    },

    async getPaymentMethodLabel(paymentIntentId) {
      const expand = ["latest_charge"];
      const intent = await stripe.paymentIntents
        .retrieve(paymentIntentId, { expand }, customerReads)
        .catch(() => null);
      const charge = intent?.latest_charge;
      return charge && typeof charge !== "string"
        ? getPaymentMethodLabel(charge.payment_method_details)
        : null;
    },

    createRefund: (refund) => createRefund(stripe, refund, limit(formTimeoutMs)),

    async getDispute(disputeId, hasWithdrawn) {
      return toDisputeSnapshot(await stripe.disputes.retrieve(disputeId), hasWithdrawn);
    },

    async getFraudWarning(warningId) {
      const expand = ["charge"];
      return toFraudWarningSnapshot(
        await stripe.radar.earlyFraudWarnings.retrieve(warningId, { expand }),
      );
    },

    async getReturnedPayment(chargeId, failedAt) {
      const charge = await stripe.charges.retrieve(chargeId, { expand: ["payment_intent"] });
      return toReturnedPayment(charge, failedAt);
    },

    async getSubscription(subscriptionId) {
      const subscription = await nullIfMissing(stripe.subscriptions.retrieve(subscriptionId));
      return subscription && toSubscriptionSnapshot(subscription);
    },

    cancelSubscription: (id, requestId) =>
      cancelSubscription(stripe, { id, requestId, limitMs: limit(formTimeoutMs) }),

    async createPortalUrl(customerId, returnUrl) {
      const portal = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return portal.url;
    },

    verifyEvent(rawBody, signature) {
      if (!isWellFormedSignature(signature)) return null;
      try {
        return stripe.webhooks.constructEvent(
          rawBody,
          signature,
          settings.webhookSecret,
          signatureToleranceSeconds,
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

/** The SDK throws a plain Error for an empty `v1=`, which would look like a fault of ours. */
function isWellFormedSignature(header: string): boolean {
  return header.split(",").every((part) => /^[^=]+=[^=]/.test(part));
}

type NewSessionCall = {
  readonly params: FrozenSessionParams;
  readonly key: string;
  readonly limitMs: number;
};

async function createSession(
  stripe: Stripe,
  { params, key, limitMs }: NewSessionCall,
): Promise<CreateSessionOutcome> {
  const called = await callWithIdempotencyKey(limitMs, (options) =>
    stripe.checkout.sessions.create(params, { ...options, idempotencyKey: key }),
  );
  if (called.kind === "done") return { kind: "created", session: toCheckoutSnapshot(called.value) };
  const { error, reason } = called;
  return { kind: isRefusal(error) ? "refused" : "uncertain", reason };
}

/**
 * Stripe repeats an error, even a 500, for 24 hours under the same key
 * (docs.stripe.com/api/idempotent_requests), so the order can't be paid anymore. Not repeated: 409
 * (key in use) and 429 (rate limited). No response is uncertain.
 */
function isRefusal(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return wasNeverSent(error);
  const status = error.statusCode ?? 0;
  return status >= 400 && status !== 409 && status !== 429;
}

async function nullIfMissing<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      return null;
    }
    throw error;
  }
}
