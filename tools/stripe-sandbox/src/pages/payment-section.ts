import { html } from "hono/html";
import type Stripe from "stripe";
import type { SessionPayment } from "../flows/session-payments";
import { isInquiry, isOpen } from "../objects/dispute";
import { renderActionForm, renderStatus } from "./action-form";
import { formatMoney, formatTime } from "./format";
import type { Html } from "./layout";
import type { SessionView } from "./session-view";

/** Renders a charge with its refunds and disputes, and the buttons to change them. */
export function renderPayment(view: SessionView, payment: SessionPayment, back: string): Html {
  const { charge, invoice } = payment;
  const refunds = view.refunds.filter((refund) => refund.charge === charge.id);
  const disputes = view.disputes.filter((dispute) => dispute.charge === charge.id);
  const type = invoice?.billing_reason === "subscription_cycle" ? "Renewal" : "Payment";
  const remaining = charge.amount_captured - charge.amount_refunded;
  const isRefundable = charge.status === "succeeded" && remaining > 0;
  return html`<section class="card" aria-label="${type} ${charge.id}">
    <h2>${type} of ${formatMoney(charge.amount, charge.currency)} ${renderStatus(charge.status)}</h2>
    <p class="quiet">${formatTime(charge.created)} · ${charge.id} · ${String(charge.payment_intent)}
      ${invoice ? html`· ${invoice.id} (${invoice.status})` : null}</p>
    ${charge.failure_message ? html`<p class="error">${charge.failure_message}</p>` : null}
    ${refunds.map((refund) => renderRefund(refund, back))}
    ${disputes.map((dispute) => renderDispute(dispute, back))}
    ${isRefundable ? renderRefundForms(view, charge, remaining, back) : null}
    ${
      isRefundable && !charge.disputed && disputes.every((dispute) => !isOpen(dispute))
        ? html`<div class="row">
            ${renderActionForm("open-dispute", "Open dispute", { charge: charge.id, back })}
            ${renderActionForm("open-inquiry", "Open inquiry", { charge: charge.id, back })}
          </div>`
        : null
    }
  </section>`;
}

function renderRefund(refund: Stripe.Refund, back: string): Html {
  const { status } = refund;
  const hidden = { refund: refund.id, back };
  const canFail = status === "pending" || status === "succeeded";
  return html`<div>
    <p>Refund of ${formatMoney(refund.amount, refund.currency)} ${renderStatus(status)}
      <span class="quiet">${refund.id} ${refund.metadata?.lines}</span></p>
    <div class="row">
      ${status === "pending" ? renderActionForm("complete-refund", "Complete refund", hidden) : null}
      ${canFail ? renderActionForm("fail-refund", "Fail refund", hidden) : null}
    </div>
  </div>`;
}

function renderDispute(dispute: Stripe.Dispute, back: string): Html {
  const hidden = { dispute: dispute.id, back };
  const buttons = html`<div class="row">
    ${
      dispute.status.endsWith("needs_response")
        ? renderActionForm("submit-evidence", "Submit evidence", hidden)
        : null
    }
    ${
      isInquiry(dispute)
        ? html`${renderActionForm("escalate-inquiry", "Escalate to a dispute", hidden)}
          ${renderActionForm("close-inquiry", "Close inquiry", hidden)}`
        : html`${renderActionForm("win-dispute", "Close as won", hidden)}
          ${renderActionForm("lose-dispute", "Close as lost", hidden)}`
    }
  </div>`;
  return html`<div>
    <p>${isInquiry(dispute) ? "Inquiry" : "Dispute"} of
      ${formatMoney(dispute.amount, dispute.currency)} ${renderStatus(dispute.status)}
      <span class="quiet">${dispute.id} ${dispute.reason}</span></p>
    ${isOpen(dispute) ? buttons : null}
  </div>`;
}

const outcomeField = html`<label>Refund status
  <select name="status">
    <option value="succeeded">Succeeded</option>
    <option value="pending">Pending</option>
  </select></label>`;

/**
 * Renders the three ways to refund a charge: in full, by amount, or by item.
 * @param remaining the cents that can still be refunded.
 */
function renderRefundForms(
  view: SessionView,
  charge: Stripe.Charge,
  remaining: number,
  back: string,
): Html {
  const hidden = { charge: charge.id, back };
  const amountField = html`<label>Amount in dollars
    <input class="short" name="amount" inputmode="decimal" required
      value="${(remaining / 100).toFixed(2)}"></label>`;
  const quantityFields = (view.refundable.get(charge.id) ?? [])
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map(
      ({ line, remainingQuantity }) => html`<label>Quantity of ${line.description}
        <input class="short" type="number" name="line:${line.id}" min="0"
          max="${remainingQuantity}" value="0"></label>`,
    );
  const itemFields = html`<fieldset class="row"><legend>Items to refund</legend>
    ${quantityFields}</fieldset> ${outcomeField}`;
  const itemHidden = { ...hidden, session: view.session.id };
  return html`<p class="quiet">${formatMoney(remaining, charge.currency)} can be refunded.</p>
    ${renderActionForm("refund-full", "Refund in full", hidden, outcomeField)}
    ${renderActionForm("refund-amount", "Refund amount", hidden, html`${amountField} ${outcomeField}`)}
    ${
      quantityFields.length > 0
        ? renderActionForm("refund-items", "Refund items", itemHidden, itemFields)
        : null
    }`;
}
