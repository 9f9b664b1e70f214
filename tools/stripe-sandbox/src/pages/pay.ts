import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { expireOverdueSessions } from "../flows/expire-session";
import { paySession } from "../flows/pay-session";
import type { Sandbox, Trigger } from "../sandbox";
import { collectEvents, waitForFirstAttempts } from "../webhooks/release";
import type { Form } from "./actions";
import { renderPage } from "./layout";
import { renderPayPage } from "./pay-page";

const maxDelayMs = 600_000;

/** Creates the payment page, the sandbox's version of Stripe Checkout. */
export function createPayRoutes(sandbox: Sandbox): Hono {
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
