import { html } from "hono/html";
import type Stripe from "stripe";
import type { Delivery } from "../store/records";
import { renderActionForm, renderStatus } from "./action-form";
import { formatTime } from "./format";
import type { Html } from "./layout";

/** Renders events, newest first, with their delivery status and buttons to resend them. */
export function renderEvents(
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
