import { html } from "hono/html";
import type Stripe from "stripe";
import { getCurrentPeriodEnd } from "../objects/subscription";
import { renderActionForm, renderStatus } from "./action-form";
import { formatTime } from "./format";
import type { Html } from "./layout";

/** Renders a subscription and the buttons to change it. */
export function renderSubscription(subscription: Stripe.Subscription, back: string): Html {
  const { status } = subscription;
  const isLive = status !== "canceled";
  const isEnding = subscription.cancel_at !== null;
  const renderButton = (isShown: boolean, action: string, label: string) =>
    isShown ? renderActionForm(action, label, { subscription: subscription.id, back }) : null;
  return html`<section class="card" aria-label="Subscription ${subscription.id}">
    <h2>Subscription ${renderStatus(status)}
      ${isEnding && isLive ? renderStatus("cancels at period end") : null}</h2>
    <p class="quiet">${subscription.id} · ${String(subscription.customer)} · period ends
      ${formatTime(getCurrentPeriodEnd(subscription))}</p>
    <div class="row">
      ${renderButton(status === "active" && !isEnding, "renew", "Renew now")}
      ${renderButton(status === "active" && !isEnding, "fail-renewal", "Fail renewal")}
      ${renderButton(status === "past_due", "pay-renewal", "Pay failed renewal")}
      ${renderButton(isLive && !isEnding, "cancel-at-period-end", "Cancel at period end")}
      ${renderButton(isLive && isEnding, "resume", "Resume")}
      ${renderButton(status === "active", "end-period", "Advance to period end")}
      ${renderButton(isLive, "cancel-now", "Cancel now")}
    </div>
  </section>`;
}
