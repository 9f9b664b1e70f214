import { html } from "hono/html";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import type { NewsletterClock } from "../clock/newsletter-clock";
import { formatFullTime } from "./format";
import { type Html, renderPage } from "./layout";

const steps = [
  { mornings: 1, label: "Advance to the next morning" },
  { mornings: 7, label: "Advance 1 week" },
  { mornings: 28, label: "Advance 4 weeks" },
] as const;

/**
 * Renders the newsletter clock.
 *
 * @param message what the last change did. An error is null if it succeeded.
 */
export function renderClockPage(
  clock: NewsletterClock,
  message: { readonly error: string | null; readonly sent: string | null },
): Html {
  const now = clock.now();
  const { date, time } = toChicagoDateTime(now);
  const buttons = steps.map(
    ({ mornings, label }) => html`<form method="post" action="/clock">
      <input type="hidden" name="mornings" value="${mornings}"><button>${label}</button></form>`,
  );
  return renderPage(
    "Newsletter clock",
    html`${message.error === null ? "" : html`<p class="error" role="alert">${message.error}</p>`}
    ${message.sent === null ? "" : html`<p role="status">${message.sent}</p>`}
    <section class="card">
      <p><strong>${formatFullTime(now)} Central</strong>
        ${clock.isAhead() ? "(ahead of real time)" : ""}</p>
      <div class="row">${buttons}</div>
      <p class="quiet">Each step stops at 9:00 AM and sends that morning's newsletter emails to the
        <a href="/inbox">inbox</a>. Only the newsletter and the Monday airplay summaries use this
        clock. Orders, payments, and rate limits use real time.</p>
    </section>
    <section class="card">
      <h2>Jump to a time</h2>
      <form method="post" action="/clock" class="row">
        <label>Central time <input type="datetime-local" name="time" required
          value="${date}T${time}"></label>
        <button>Jump</button>
      </form>
      <p class="quiet">If you jump ahead, the newsletter skips the mornings in between, as it would in an outage.</p>
    </section>
    ${
      clock.isAhead()
        ? html`<form method="post" action="/clock">
            <button name="reset" value="1">Reset to real time</button></form>`
        : ""
    }`,
  );
}
