import type Stripe from "stripe";
import { internalTrigger, nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Expires an open session and emits `checkout.session.expired`. */
export function expireSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  trigger: Trigger,
): Stripe.Checkout.Session {
  return sandbox.store.batch(() => {
    const expired = sandbox.store.put("checkout.session", {
      ...session,
      status: "expired",
      url: null,
    });
    emitEvent(sandbox, trigger, "checkout.session.expired", expired);
    return expired;
  });
}

/** Expires every open session past its `expires_at`. */
export function expireOverdueSessions(sandbox: Sandbox): void {
  const now = nowSeconds(sandbox);
  for (const session of sandbox.store.all("checkout.session")) {
    if (session.status === "open" && session.expires_at <= now) {
      expireSession(sandbox, session, internalTrigger);
    }
  }
}
