import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { getCurrentPeriodEnd } from "../objects/subscription";
import type { Sandbox } from "../sandbox";
import { type FaultMode, faultModes } from "../store/fault-list";
import type { Delivery } from "../store/records";
import { renderActionForm, renderStatus } from "./action-form";
import { formatMoney, formatTime } from "./format";
import { type Html, renderPage } from "./layout";
import { renderPayment } from "./payment-section";
import { loadSessionView, matchesSearch, type SessionView } from "./session-view";

const maxRows = 50;

/** Creates the control panel: all payments with search, and one page per session. */
export function createPanelRoutes(sandbox: Sandbox): Hono {
  return new Hono()
    .get("/", (c) => {
      const search = c.req.query("search")?.trim() ?? "";
      const sessions = sandbox.store
        .all("checkout.session")
        .filter((session) => search === "" || matchesSearch(session, search))
        .toReversed();
      const back = search === "" ? "/" : `/?search=${encodeURIComponent(search)}`;
      const [first] = sessions;
      const content = html`${renderError(c.req.query("error"))}
        <form method="get" class="row" role="search">
          <label>Email, order, or ID <input type="search" name="search" value="${search}"></label>
          <button>Search</button>
        </form>
        ${
          search !== "" && first && sessions.length === 1
            ? renderSession(loadSessionView(sandbox, first), back)
            : renderSessions(sessions, search)
        }
        ${search === "" ? html`${renderWebhooks(sandbox, back)} ${renderFaults(sandbox, back)}` : null}`;
      return c.html(renderPage("Payments", content));
    })
    .get("/sessions/:id", (c) => {
      const session = sandbox.store.get("checkout.session", c.req.param("id"));
      if (!session) return c.redirect("/", 303);
      const view = loadSessionView(sandbox, session);
      const content = html`${renderError(c.req.query("error"))}
        ${renderSession(view, `/sessions/${session.id}`)}`;
      return c.html(renderPage(formatSessionTitle(session), content));
    });
}

function renderSessions(sessions: readonly Stripe.Checkout.Session[], search: string): Html {
  if (sessions.length === 0) {
    return search === ""
      ? html`<p>No payments yet. They appear here when a customer checks out.</p>`
      : html`<p>No payments found.</p>`;
  }
  const rows = sessions.slice(0, maxRows).map(
    (session) => html`<tr>
      <td><a href="/sessions/${session.id}">${formatSessionTitle(session)}</a>
        <div class="quiet">${session.client_reference_id}
          ${Object.values(session.metadata ?? {}).join(" ")}</div></td>
      <td>${renderSessionStatus(session)}</td>
      <td class="amount">${formatTime(session.created)}</td>
    </tr>`,
  );
  const limit = html`<p class="quiet">Showing the newest ${maxRows} of ${sessions.length}.</p>`;
  return html`<table class="card">
    <thead><tr><th scope="col">Payment</th><th scope="col">Status</th>
      <th scope="col" class="amount">Created (UTC)</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>
  ${sessions.length > maxRows ? limit : null}`;
}

function renderError(error: string | undefined): Html | null {
  return error ? html`<p class="error" role="alert">${error}</p>` : null;
}

/** Renders a subscription and the buttons to change it. */
function renderSubscription(subscription: Stripe.Subscription, back: string): Html {
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

const faultLabels: Record<FaultMode, string> = {
  "timeout-after-accept": "Process the request but never respond",
  "reset-after-accept": "Process the request, then close the connection",
  timeout: "Ignore the request and never respond",
  "500": "Respond with 500",
  "429": "Respond with 429",
  "400": "Respond with 400",
  slow: "Respond late",
};

/** Renders the planned API failures and the form to add one. */
function renderFaults(sandbox: Sandbox, back: string): Html {
  const faults = sandbox.faults.all();
  const options = faultModes.map(
    (mode) => html`<option value="${mode}">${faultLabels[mode]}</option>`,
  );
  const fields = html`<label>Fault <select name="mode">${options}</select></label>
    <label>Path prefix <input name="path" value="/v1/checkout/sessions" required></label>
    <label>Times <input class="short" type="number" name="times" min="1" value="1"></label>
    <label>Delay in ms <input class="short" type="number" name="delayMs" min="0" value="3000"></label>`;
  return html`<section class="card" aria-label="API faults">
    <h2>API faults</h2>
    ${faults.map(
      ({ mode, path, times }) => html`<p>${faultLabels[mode]}: ${path}, ${times} more</p>`,
    )}
    ${renderActionForm("add-fault", "Add fault", { back }, fields)}
    ${faults.length > 0 ? renderActionForm("clear-faults", "Clear faults", { back }) : null}
  </section>`;
}

const maxEvents = 30;

/** Renders the webhook URL, the buttons to hold and release events, and the latest events. */
function renderWebhooks(sandbox: Sandbox, back: string): Html {
  const { store, options } = sandbox;
  const held = store.all("delivery").filter(({ status }) => status === "held").length;
  const isHolding = store.get("settings", "panel")?.holdWebhooks ?? false;
  const latest = store
    .all("event")
    .slice(-maxEvents)
    .map((event) => ({ event, delivery: store.get("delivery", event.id) ?? null }));
  const target =
    options.webhookUrl === null ? "No webhook URL is set." : `Sent to ${options.webhookUrl}.`;
  const releaseButtons = html`
    ${renderActionForm("release-webhooks", "Send held webhooks", { back })}
    ${renderActionForm("release-in-random-order", "Send in random order", { back })}`;
  return html`<section class="card" aria-label="Webhooks">
    <h2>Webhooks</h2>
    <p class="quiet">${target} ${held} held.</p>
    <div class="row">
      ${
        isHolding
          ? renderActionForm("stop-holding-webhooks", "Stop holding webhooks", { back })
          : renderActionForm("hold-webhooks", "Hold webhooks", { back })
      }
      ${held > 0 ? releaseButtons : null}
    </div>
    <details><summary>Latest ${latest.length} events</summary>
      ${renderEvents(latest, back)}</details>
  </section>`;
}

/** Renders a session with its payments, subscription and events, and the buttons to change them. */
function renderSession(view: SessionView, back: string): Html {
  const { session } = view;
  return html`<section class="card" aria-label="Session ${session.id}">
      <h2>${formatSessionTitle(session)}</h2>
      <p>${renderSessionStatus(session)}</p>
      <p class="quiet">${formatTime(session.created)} · ${session.mode} · ${session.id}
        ${formatMetadata(session.metadata)}</p>
      <ul>${view.lines.map((line) => renderLine(view, line))}</ul>
      <div class="row">${renderButtons(view, back)}</div>
    </section>
    ${view.subscription ? renderSubscription(view.subscription, back) : null}
    ${view.payments.toReversed().map((payment) => renderPayment(view, payment, back))}
    <details class="card" open><summary>Events</summary>${renderEvents(view.events, back)}</details>`;
}

/** Returns the amount and the customer's email, e.g. `$19.99 from ada@example.com`. */
function formatSessionTitle(session: Stripe.Checkout.Session): string {
  const customer = session.customer_details?.email ?? "unknown customer";
  return `${formatMoney(session.amount_total, session.currency ?? "usd")} from ${customer}`;
}

function renderSessionStatus(session: Stripe.Checkout.Session): Html {
  return html`${renderStatus(session.status)} ${renderStatus(session.payment_status)}`;
}

function renderLine(view: SessionView, line: Stripe.LineItem): Html {
  const orderItemId = view.productMetadata[line.id]?.orderItemId;
  const amount = formatMoney(line.amount_total, line.currency);
  return html`<li>${line.quantity} × ${line.description}, ${amount}
    ${orderItemId ? html`<span class="quiet">${orderItemId}</span>` : null}</li>`;
}

function renderButtons(view: SessionView, back: string): Html | null {
  const { session } = view;
  const hidden = { session: session.id, back };
  if (session.status === "open") {
    return html`<a href="/pay/${session.id}">Open payment page</a>
      ${renderActionForm("expire-session", "Expire session", hidden)}`;
  }
  if (!view.payments.some(({ charge }) => charge.status === "pending")) return null;
  return html`${renderActionForm("complete-payment", "Complete delayed payment", hidden)}
    ${renderActionForm("fail-payment", "Fail delayed payment", hidden)}`;
}

function formatMetadata(metadata: Stripe.Metadata | null): string {
  return Object.entries(metadata ?? {})
    .map(([key, value]) => `· ${key}: ${value}`)
    .join(" ");
}

/** Renders events, newest first, with their delivery status and buttons to resend them. */
function renderEvents(
  events: readonly { event: Stripe.Event; delivery: Delivery | null }[],
  back: string,
): Html {
  const rows = events.toReversed().map(
    ({ event, delivery }) => html`<tr>
      <td>${event.type}<div class="quiet">${event.id} · ${formatTime(event.created)}</div></td>
      <td>${renderStatus(delivery?.status ?? "no webhook")}
        <div class="quiet">${describeDelivery(delivery)}</div></td>
      <td><div class="row">
        ${renderActionForm("resend", "Resend", { event: event.id, back })}
        ${renderActionForm("send-twice", "Send twice", { event: event.id, back })}
      </div></td>
    </tr>`,
  );
  return html`<table class="events">
    <thead><tr><th scope="col">Event</th><th scope="col">Delivery</th><th scope="col">Actions</th>
    </tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
}

function describeDelivery(delivery: Delivery | null): string {
  if (!delivery || delivery.attempts === 0) return "";
  const result = delivery.lastError ?? `status ${delivery.lastStatus}`;
  return `${delivery.attempts} ${delivery.attempts === 1 ? "attempt" : "attempts"}, ${result}`;
}
