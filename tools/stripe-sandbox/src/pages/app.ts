import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { ApiError } from "../api/errors";
import { cancelAtPeriodEnd, cancelInPortal, cancelNow } from "../flows/cancel-subscription";
import { expireOverdueSessions } from "../flows/expire-session";
import { paySession } from "../flows/pay-session";
import { recoverSubscription } from "../flows/renew-subscription";
import { getCurrentPeriodEnd } from "../objects/subscription";
import { internalTrigger, type Sandbox, type Trigger } from "../sandbox";
import { collectEvents, waitForFirstAttempts } from "../webhooks/release";
import { renderStatus } from "./action-form";
import { createActionRoutes, type Form } from "./actions";
import { formatMoney, formatTime } from "./format";
import { type Html, renderPage } from "./layout";
import { createPanelRoutes } from "./panel";
import { formatInterval, renderPayPage } from "./pay-page";

/** Creates the HTML pages: the control panel, the payment page and the customer portal. */
export function createPages(sandbox: Sandbox): Hono {
  const app = new Hono({ strict: false })
    .use(async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .route("/", createPanelRoutes(sandbox))
    .route("/actions", createActionRoutes(sandbox))
    .route("/pay", createPayRoutes(sandbox))
    .route("/portal", createPortalRoutes(sandbox))
    .all("*", (c) => {
      c.status(404);
      return showMessage(c, "Page not found", "This page doesn't exist in the payment sandbox.");
    });
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      c.status(error.status);
      return showMessage(c, "Something went wrong", error.body.message);
    }
    c.status(500);
    return showMessage(c, "The sandbox failed", String(error));
  });
  return app;
}

function showMessage(c: Context, title: string, text: string) {
  const content = html`<p role="alert">${text}</p>
    <p><a href="/">Go to the control panel</a></p>`;
  return c.html(renderPage(title, content, { isNarrow: true }));
}

const maxDelayMs = 600_000;

/** Creates the payment page, the sandbox's version of Stripe Checkout. */
function createPayRoutes(sandbox: Sandbox): Hono {
  const findSession = (c: Context) => {
    expireOverdueSessions(sandbox);
    return sandbox.store.get("checkout.session", c.req.param("id") ?? "");
  };
  const render = (session: Stripe.Checkout.Session, values: Form = {}) =>
    renderPayPage(session, sandbox.store.get("session_draft", session.id)?.lines ?? [], values);

  return new Hono()
    .get("/:id", (c) => {
      const session = findSession(c);
      return session ? c.html(render(session)) : showNotFound(c);
    })
    .post("/:id", async (c) => {
      const form: Form = await c.req.parseBody<Record<string, string>>();
      const session = findSession(c);
      if (!session) return showNotFound(c);
      const { method, webhook } = form;
      if (method === "cancel") return c.redirect(session.cancel_url ?? "/", 303);
      if (session.status !== "open") return c.html(render(session), 409);
      const payer = { email: form.email?.trim() ?? "", name: form.name?.trim() ?? "" };
      if (!/^\S+@\S+\.\S+$/.test(payer.email) || payer.name === "") {
        const error = "Enter an email address and a name.";
        return c.html(render(session, { error, ...payer }), 422);
      }
      if (method !== "card" && method !== "decline" && method !== "delayed") {
        return c.html(render(session, payer), 422);
      }
      const { result: paid, eventIds } = collectEvents(sandbox, () =>
        paySession(sandbox, session, { method, payer }, createTrigger(form)),
      );
      if (paid.status === "open") {
        const error = "Your card was declined. Try another card.";
        return c.html(render(paid, { error, ...payer }));
      }
      if (webhook === "before") await waitForFirstAttempts(sandbox, eventIds);
      const target = paid.success_url ?? "/";
      return c.redirect(target.replaceAll("{CHECKOUT_SESSION_ID}", paid.id), 303);
    });
}

function createTrigger({ webhook, delayMs: input }: Form): Trigger {
  const number = Number(input ?? 0);
  const delayMs = Number.isFinite(number) ? Math.min(Math.max(number, 0), maxDelayMs) : 0;
  return { request: null, hold: webhook === "hold", delayMs: webhook === "before" ? 0 : delayMs };
}

function showNotFound(c: Context) {
  const content = html`<p>This payment doesn't exist in the sandbox.</p>`;
  return c.html(renderPage("Payment not found", content, { isNarrow: true }), 404);
}

/** Creates the billing portal, where customers manage their subscriptions. */
function createPortalRoutes(sandbox: Sandbox): Hono {
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
