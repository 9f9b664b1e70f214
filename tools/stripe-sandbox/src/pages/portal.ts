import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { cancelAtPeriodEnd, cancelInPortal, cancelNow } from "../flows/cancel-subscription";
import { recoverSubscription } from "../flows/renew-subscription";
import { getCurrentPeriodEnd } from "../objects/subscription";
import { internalTrigger, type Sandbox } from "../sandbox";
import { renderStatus } from "./action-form";
import type { Form } from "./actions";
import { formatMoney, formatTime } from "./format";
import { type Html, renderPage } from "./layout";
import { formatInterval } from "./pay-page";

/** Creates the billing portal, where customers manage their subscriptions. */
export function createPortalRoutes(sandbox: Sandbox): Hono {
  const findSession = (c: Context) =>
    sandbox.store.get("billing_portal.session", c.req.param("id") ?? "");
  const listSubscriptions = (customer: string) =>
    sandbox.store.all("subscription").filter((found) => found.customer === customer);

  return new Hono()
    .get("/:id", (c) => {
      const session = findSession(c);
      if (!session) return showExpired(c);
      const subscriptions = listSubscriptions(session.customer);
      const content = html`
        ${subscriptions.length === 0 ? html`<p>You don't have a subscription.</p>` : null}
        ${subscriptions.map((found) => renderSubscription(sandbox, found))}
        ${session.return_url ? html`<p><a href="${session.return_url}">Return to the shop</a></p>` : null}`;
      return c.html(renderPage("Your subscription", content, { isNarrow: true }));
    })
    .post("/:id", async (c) => {
      const form: Form = await c.req.parseBody<Record<string, string>>();
      const session = findSession(c);
      if (!session) return showExpired(c);
      // Only the customer's own subscriptions can be changed.
      const subscription = listSubscriptions(session.customer).find(
        (found) => found.id === form.subscription,
      );
      if (subscription) changeSubscription(sandbox, subscription, form.action);
      return c.redirect(`/portal/${session.id}`, 303);
    });
}

function changeSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  action: string | undefined,
): void {
  if (action === "cancel") cancelInPortal(sandbox, subscription, internalTrigger);
  if (action === "resume") cancelAtPeriodEnd(sandbox, subscription, false, internalTrigger);
  if (action === "cancel-now") cancelNow(sandbox, subscription, internalTrigger);
  if (action === "pay") recoverSubscription(sandbox, subscription, internalTrigger);
}

function renderSubscription(sandbox: Sandbox, subscription: Stripe.Subscription): Html {
  const { status } = subscription;
  const isEnding = subscription.cancel_at !== null;
  const renderButton = (isShown: boolean, action: string, label: string) =>
    isShown ? html`<button name="action" value="${action}">${label}</button>` : null;
  return html`<section class="card" aria-label="Subscription">
    ${subscription.items.data.map(({ price, quantity }) => {
      const name = sandbox.store.get("product", String(price.product))?.name;
      const amount = formatMoney((price.unit_amount ?? 0) * (quantity ?? 1), price.currency);
      return html`<h2>${name}, ${amount} ${price.recurring ? formatInterval(price.recurring) : null}</h2>`;
    })}
    <p>${renderStatus(status)} ${describeStatus(subscription)}</p>
    <form method="post" class="row">
      <input type="hidden" name="subscription" value="${subscription.id}">
      ${renderButton(status === "past_due", "pay", "Pay with another card")}
      ${renderButton(status !== "canceled" && !isEnding, "cancel", "Cancel at period end")}
      ${renderButton(status !== "canceled" && isEnding, "resume", "Resume")}
      ${renderButton(status !== "canceled", "cancel-now", "Cancel now")}
    </form>
  </section>`;
}

function describeStatus(subscription: Stripe.Subscription): string {
  const end = formatTime(getCurrentPeriodEnd(subscription));
  if (subscription.status === "canceled") return "You won't be charged again.";
  if (subscription.status === "past_due") return "Your last payment failed.";
  return subscription.cancel_at === null
    ? `Renews on ${end}.`
    : `Ends on ${end}. You won't be charged again.`;
}

function showExpired(c: Context) {
  const content = html`<p>Open the portal again from the shop.</p>`;
  return c.html(renderPage("This link has expired", content, { isNarrow: true }), 404);
}
