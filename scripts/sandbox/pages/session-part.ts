import type Stripe from "stripe";
import { actionForm, state } from "./action-form";
import { eventsTable } from "./events-table";
import { money, when } from "./format";
import { type Html, html } from "./html";
import { paymentPart } from "./payment-part";
import type { SessionView } from "./session-view";
import { subscriptionPart } from "./subscription-part";

/** One session with all that came of it and every button for it. */
export function sessionPart(view: SessionView, back: string): Html {
  const { session } = view;
  return html`<section class="card" aria-label="Session ${session.id}">
      <h2>${sessionTitle(session)}</h2>
      <p>${sessionStates(session)}</p>
      <p class="quiet">${when(session.created)} · ${session.mode} · ${session.id}
        ${metadataText(session.metadata)}</p>
      <ul>${view.lines.map((line) => lineItem(view, line))}</ul>
      <div class="row">${sessionButtons(view, back)}</div>
    </section>
    ${view.subscription ? subscriptionPart(view.subscription, back) : null}
    ${view.payments.toReversed().map((payment) => paymentPart(view, payment, back))}
    <details class="card" open><summary>Events</summary>${eventsTable(view.events, back)}</details>`;
}

/** Whom the session is for and over how much. */
export function sessionTitle(session: Stripe.Checkout.Session): string {
  const who = session.customer_details?.email ?? "somebody";
  return `${money(session.amount_total, session.currency ?? "usd")} from ${who}`;
}

export function sessionStates(session: Stripe.Checkout.Session): Html {
  return html`${state(session.status)} ${state(session.payment_status)}`;
}

function lineItem(view: SessionView, line: Stripe.LineItem): Html {
  const orderItem = view.productMetadata[line.id]?.orderItemId;
  return html`<li>${line.quantity} × ${line.description}, ${money(line.amount_total, line.currency)}
    ${orderItem ? html`<span class="quiet">${orderItem}</span>` : null}</li>`;
}

function sessionButtons(view: SessionView, back: string): Html {
  const { session } = view;
  const hidden = { session: session.id, back };
  if (session.status === "open") {
    return html`<a href="/pay/${session.id}">Open the pay page</a>
      ${actionForm("expire-session", "Expire session", hidden)}`;
  }
  const delayed = view.payments.some(({ charge }) => charge.status === "pending");
  if (!delayed) return html``;
  return html`${actionForm("settle-session", "Settle delayed payment", hidden)}
    ${actionForm("fail-session", "Fail delayed payment", hidden)}`;
}

function metadataText(metadata: Stripe.Metadata | null): string {
  return Object.entries(metadata ?? {})
    .map(([key, value]) => `· ${key}: ${value}`)
    .join(" ");
}
