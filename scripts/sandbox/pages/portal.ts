import type Stripe from "stripe";
import { cancelAtPeriodEnd, cancelInPortal, cancelNow } from "../flows/cancel-subscription";
import { recoverSubscription } from "../flows/renew-subscription";
import { currentPeriodEnd } from "../objects/subscription";
import { BY_ITSELF, type Sandbox } from "../sandbox";
import { state } from "./action-form";
import { money, when } from "./format";
import { type Html, html } from "./html";
import { layout } from "./layout";
import { intervalText } from "./pay-page";
import type { PageAnswer, PageHandler } from "./request";

/** The billing portal, where a customer manages the subscriptions. */
export const showPortal: PageHandler = (sandbox, { path }) => {
  const visit = sandbox.store.get("billing_portal.session", path.id ?? "");
  if (!visit) return noVisit();
  const subscriptions = subscriptionsOf(sandbox, visit.customer);
  const content = html`
    ${subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : null}
    ${subscriptions.map((one) => portalPart(sandbox, one))}
    ${visit.return_url ? html`<p><a href="${visit.return_url}">Return to the shop</a></p>` : null}`;
  return { status: 200, html: layout("Your subscription", content, true) };
};

/** Does what the customer chose; a subscription of somebody else is not found. */
export const submitPortal: PageHandler = (sandbox, { path, form }) => {
  const visit = sandbox.store.get("billing_portal.session", path.id ?? "");
  if (!visit) return noVisit();
  const chosen = subscriptionsOf(sandbox, visit.customer).find(
    (one) => one.id === form.get("subscription"),
  );
  if (chosen) change(sandbox, chosen, form.get("action"));
  return { redirect: `/portal/${visit.id}` };
};

function change(sandbox: Sandbox, subscription: Stripe.Subscription, action: string | null): void {
  if (action === "cancel") cancelInPortal(sandbox, subscription, BY_ITSELF);
  if (action === "resume") cancelAtPeriodEnd(sandbox, subscription, false, BY_ITSELF);
  if (action === "cancel-now") cancelNow(sandbox, subscription, BY_ITSELF);
  if (action === "pay") recoverSubscription(sandbox, subscription, BY_ITSELF);
}

function portalPart(sandbox: Sandbox, subscription: Stripe.Subscription): Html {
  const { status } = subscription;
  const ending = subscription.cancel_at !== null;
  const end = when(currentPeriodEnd(subscription));
  const button = (shown: boolean, action: string, name: string) =>
    shown ? html`<button name="action" value="${action}">${name}</button>` : null;
  return html`<section class="card" aria-label="Subscription">
    ${subscription.items.data.map(
      ({ price, quantity }) => html`<h2>
        ${sandbox.store.get("product", String(price.product))?.name},
        ${money((price.unit_amount ?? 0) * (quantity ?? 1), price.currency)} ${price.recurring ? intervalText(price.recurring) : null}</h2>`,
    )}
    <p>${state(status)} ${periodText(status, ending, end)}</p>
    <form method="post" class="row">
      <input type="hidden" name="subscription" value="${subscription.id}">
      ${button(status === "past_due", "pay", "Pay with another card")}
      ${button(status !== "canceled" && !ending, "cancel", "Cancel at period end")}
      ${button(status !== "canceled" && ending, "resume", "Resume")}
      ${button(status !== "canceled", "cancel-now", "Cancel now")}
    </form>
  </section>`;
}

function periodText(status: string, ending: boolean, end: string): string {
  if (status === "canceled") return "It has ended; nothing more is charged.";
  if (status === "past_due") return "The last payment failed.";
  return ending ? `It ends on ${end}; nothing more is charged.` : `It renews on ${end}.`;
}

function subscriptionsOf(sandbox: Sandbox, customer: string): Stripe.Subscription[] {
  return sandbox.store.all("subscription").filter((one) => one.customer === customer);
}

function noVisit(): PageAnswer {
  const text = html`<p>Open it again from the shop.</p>`;
  return { status: 404, html: layout("This link has expired", text, true) };
}
