import type { Sandbox } from "../sandbox";
import { actionForm } from "./action-form";
import { eventsTable } from "./events-table";
import { type Html, html } from "./html";

const LATEST = 30;

/** Where events go, whether they are held, and the latest of them. */
export function webhooksPart(sandbox: Sandbox, back: string): Html {
  const { store, options } = sandbox;
  const held = store.all("delivery").filter(({ status }) => status === "held").length;
  const holding = store.get("settings", "panel")?.holdWebhooks ?? false;
  const latest = store
    .all("event")
    .slice(-LATEST)
    .map((event) => ({ event, delivery: store.get("delivery", event.id) ?? null }));
  return html`<section class="card" aria-label="Webhooks">
    <h2>Webhooks</h2>
    <p class="quiet">Sent to ${options.webhookUrl ?? "nowhere"}. ${held} held.</p>
    <div class="row">
      ${
        holding
          ? actionForm("release-webhooks", "Stop holding webhooks", { back })
          : actionForm("hold-webhooks", "Hold webhooks", { back })
      }
      ${held > 0 ? actionForm("deliver-held", "Deliver held webhooks", { back }) : null}
      ${held > 0 ? actionForm("shuffle-held", "Deliver in random order", { back }) : null}
    </div>
    <details><summary>The latest ${latest.length} events</summary>
      ${eventsTable(latest, back)}</details>
  </section>`;
}
