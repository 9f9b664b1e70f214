import type Stripe from "stripe";
import { BY_ITSELF, type Cause, type Sandbox, seconds } from "../sandbox";
import { emit } from "../webhooks/emit";

/** Ends an open session without a payment. */
export function expireSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  cause: Cause,
): Stripe.Checkout.Session {
  return sandbox.store.batch(() => {
    const expired = sandbox.store.put("checkout.session", {
      ...session,
      status: "expired",
      url: null,
    });
    emit(sandbox, cause, "checkout.session.expired", expired);
    return expired;
  });
}

/** Expires every open session whose time is over. */
export function expireOverdueSessions(sandbox: Sandbox): void {
  const now = seconds(sandbox);
  for (const session of sandbox.store.all("checkout.session")) {
    if (session.status === "open" && session.expires_at <= now) {
      expireSession(sandbox, session, BY_ITSELF);
    }
  }
}
