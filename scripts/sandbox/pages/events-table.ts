import type Stripe from "stripe";
import type { Delivery } from "../store/records";
import { actionForm, state } from "./action-form";
import { when } from "./format";
import { type Html, html } from "./html";

/** Events with how their delivery stands; each can be sent again. */
export function eventsTable(
  events: readonly { event: Stripe.Event; delivery: Delivery | null }[],
  back: string,
): Html {
  const rows = events.toReversed().map(
    ({ event, delivery }) => html`<tr>
      <td>${event.type}<div class="quiet">${event.id} · ${when(event.created)}</div></td>
      <td>${state(delivery?.status ?? "no webhook")}
        <div class="quiet">${deliveryText(delivery)}</div></td>
      <td><div class="row">
        ${actionForm("resend", "Resend", { event: event.id, back })}
        ${actionForm("send-twice", "Send twice", { event: event.id, back })}
      </div></td>
    </tr>`,
  );
  return html`<table class="events">
    <thead><tr><th scope="col">Event</th><th scope="col">Delivery</th><th scope="col">Again</th>
    </tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
}

function deliveryText(delivery: Delivery | null): string {
  if (!delivery || delivery.attempts === 0) return "";
  const answer = delivery.lastError ?? `answered ${delivery.lastStatus}`;
  return `${delivery.attempts} ${delivery.attempts === 1 ? "try" : "tries"}, ${answer}`;
}
