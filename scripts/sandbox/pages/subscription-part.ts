import type Stripe from "stripe";
import { currentPeriodEnd } from "../objects/subscription";
import { actionForm, state } from "./action-form";
import { when } from "./format";
import { type Html, html } from "./html";

/** A subscription and what can happen to it. */
export function subscriptionPart(subscription: Stripe.Subscription, back: string): Html {
  const hidden = { subscription: subscription.id, back };
  const { status } = subscription;
  const ending = subscription.cancel_at !== null;
  const button = (shown: boolean, action: string, name: string) =>
    shown ? actionForm(action, name, hidden) : null;
  const live = status !== "canceled";
  return html`<section class="card" aria-label="Subscription ${subscription.id}">
    <h2>Subscription ${state(status)} ${ending && live ? state("ends with its period") : null}</h2>
    <p class="quiet">${subscription.id} · ${String(subscription.customer)} · period ends
      ${when(currentPeriodEnd(subscription))}</p>
    <div class="row">
      ${button(status === "active" && !ending, "renew", "Renew now")}
      ${button(status === "active" && !ending, "fail-renewal", "Fail renewal")}
      ${button(status === "past_due", "recover", "Pay failed renewal")}
      ${button(live && !ending, "cancel-at-period-end", "Cancel at period end")}
      ${button(live && ending, "resume", "Resume")}
      ${button(status === "active", "advance", "Advance to period end")}
      ${button(live, "cancel-now", "Cancel now")}
    </div>
  </section>`;
}
