import { html } from "hono/html";
import type Stripe from "stripe";
import { renderActionForm, renderStatus } from "./action-form";
import { renderEvents } from "./events-table";
import { formatMoney, formatTime } from "./format";
import type { Html } from "./layout";
import { renderPayment } from "./payment-section";
import type { SessionView } from "./session-view";
import { renderSubscription } from "./subscription-section";

/** Renders a session with its payments, subscription and events, and the buttons to change them. */
export function renderSession(view: SessionView, back: string): Html {
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
export function formatSessionTitle(session: Stripe.Checkout.Session): string {
  const customer = session.customer_details?.email ?? "unknown customer";
  return `${formatMoney(session.amount_total, session.currency ?? "usd")} from ${customer}`;
}

export function renderSessionStatus(session: Stripe.Checkout.Session): Html {
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
