import { html } from "hono/html";
import type { Sandbox } from "../sandbox";
import { renderActionForm } from "./action-form";
import { renderEvents } from "./events-table";
import type { Html } from "./layout";

const maxEvents = 30;

/** Renders the webhook URL, the buttons to hold and release events, and the latest events. */
export function renderWebhooks(sandbox: Sandbox, back: string): Html {
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
