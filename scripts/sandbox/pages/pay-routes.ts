import type Stripe from "stripe";
import { expireOverdueSessions } from "../flows/expire-session";
import { paySession } from "../flows/pay-session";
import type { Cause, Sandbox } from "../sandbox";
import { tried } from "../webhooks/release";
import { watchEvents } from "../webhooks/watch";
import { html } from "./html";
import { layout } from "./layout";
import { payPage } from "./pay-page";
import type { PageAnswer, PageHandler } from "./request";

/** As Stripe does, the redirect waits for the webhook's answer at most this long. */
const WEBHOOK_WAIT_MS = 10_000;

export const showPayPage: PageHandler = (sandbox, request) => {
  expireOverdueSessions(sandbox);
  const session = sandbox.store.get("checkout.session", request.path.id ?? "");
  if (!session) return noSession();
  return { status: 200, html: payPage(session, linesOf(sandbox, session)) };
};

export const submitPayPage: PageHandler = async (sandbox, { path, form }) => {
  expireOverdueSessions(sandbox);
  const session = sandbox.store.get("checkout.session", path.id ?? "");
  if (!session) return noSession();
  const method = form.get("method");
  if (method === "cancel") return { redirect: session.cancel_url ?? "/" };
  if (session.status !== "open") {
    return { status: 409, html: payPage(session, linesOf(sandbox, session)) };
  }
  const payer = { email: form.get("email")?.trim() ?? "", name: form.get("name")?.trim() ?? "" };
  if (!/^\S+@\S+\.\S+$/.test(payer.email) || payer.name === "") {
    const error = "Type an email address and a name.";
    return { status: 422, html: payPage(session, linesOf(sandbox, session), { error, ...payer }) };
  }
  if (method !== "card" && method !== "decline" && method !== "delayed") {
    return { status: 422, html: payPage(session, linesOf(sandbox, session), payer) };
  }
  const { result: paid, eventIds } = watchEvents(sandbox, () =>
    paySession(sandbox, session, { method, payer }, causeOf(form)),
  );
  if (paid.status === "open") {
    const error = "Your card was declined. Try another one.";
    return { status: 200, html: payPage(paid, linesOf(sandbox, paid), { error, ...payer }) };
  }
  if (form.get("webhook") === "before") await tried(sandbox, eventIds, WEBHOOK_WAIT_MS);
  const target = paid.success_url ?? "/";
  return { redirect: target.replaceAll("{CHECKOUT_SESSION_ID}", paid.id) };
};

function causeOf(form: URLSearchParams): Cause {
  const webhook = form.get("webhook");
  const typed = Number(form.get("delayMs") ?? 0);
  const delayMs = Number.isFinite(typed) ? Math.min(Math.max(typed, 0), 600_000) : 0;
  return { request: null, hold: webhook === "hold", delayMs: webhook === "before" ? 0 : delayMs };
}

function linesOf(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.LineItem[] {
  return sandbox.store.get("session_draft", session.id)?.lines ?? [];
}

function noSession(): PageAnswer {
  const text = html`<p>The address names a payment that does not exist in this sandbox.</p>`;
  return { status: 404, html: layout("No such payment", text, true) };
}
