import type Stripe from "stripe";
import type { SessionPayment } from "../flows/session-charges";
import { isOpen } from "../objects/dispute";
import { actionForm, state } from "./action-form";
import { money, when } from "./format";
import { type Html, html } from "./html";
import { refundForms } from "./refund-forms";
import type { SessionView } from "./session-view";

/** One charge with its refunds and disputes, and what can be done to it. */
export function paymentPart(view: SessionView, payment: SessionPayment, back: string): Html {
  const { charge, invoice } = payment;
  const refunds = view.refunds.filter((one) => one.charge === charge.id);
  const disputes = view.disputes.filter((one) => one.charge === charge.id);
  const kind = invoice?.billing_reason === "subscription_cycle" ? "Renewal" : "Payment";
  const left = charge.amount_captured - charge.amount_refunded;
  return html`<section class="card" aria-label="${kind} ${charge.id}">
    <h2>${kind} of ${money(charge.amount, charge.currency)} ${state(charge.status)}</h2>
    <p class="quiet">${when(charge.created)} · ${charge.id} · ${String(charge.payment_intent)}
      ${invoice ? html`· ${invoice.id} (${invoice.status})` : null}</p>
    ${charge.failure_message ? html`<p class="error">${charge.failure_message}</p>` : null}
    ${refunds.map((refund) => refundPart(refund, back))}
    ${disputes.map((dispute) => disputePart(dispute, back))}
    ${charge.status === "succeeded" && left > 0 ? refundForms(view, payment, left, back) : null}
    ${
      charge.status === "succeeded" && !charge.disputed && left > 0
        ? actionForm("open-dispute", "Open dispute", { charge: charge.id, back })
        : null
    }
  </section>`;
}

function refundPart(refund: Stripe.Refund, back: string): Html {
  const hidden = { refund: refund.id, back };
  return html`<div>
    <p>Refund of ${money(refund.amount, refund.currency)} ${state(refund.status)}
      <span class="quiet">${refund.id} ${refund.metadata?.lines}</span></p>
    <div class="row">
      ${refund.status === "pending" ? actionForm("settle-refund", "Settle refund", hidden) : null}
      ${
        refund.status === "pending" || refund.status === "succeeded"
          ? actionForm("fail-refund", "Fail refund", hidden)
          : null
      }
    </div>
  </div>`;
}

function disputePart(dispute: Stripe.Dispute, back: string): Html {
  const hidden = { dispute: dispute.id, back };
  return html`<div>
    <p>Dispute over ${money(dispute.amount, dispute.currency)} ${state(dispute.status)}
      <span class="quiet">${dispute.id} ${dispute.reason}</span></p>
    ${
      isOpen(dispute)
        ? html`<div class="row">
          ${
            dispute.status === "needs_response"
              ? actionForm("submit-evidence", "Submit evidence", hidden)
              : null
          }
          ${actionForm("win-dispute", "Close as won", hidden)}
          ${actionForm("lose-dispute", "Close as lost", hidden)}
        </div>`
        : null
    }
  </div>`;
}
