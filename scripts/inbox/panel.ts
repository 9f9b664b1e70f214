import { toChicagoDateTime } from "@/lib/core/chicago-clock";
import { site } from "@/lib/core/site";
import { documentOf } from "./document";
import { type Html, html } from "./html";
import { MAIL_EVENTS } from "./mail-event";
import type { NewsletterClock } from "./newsletter-clock";
import type { AcceptedEmail } from "./taken-mail";
import { isTaken, type Telling, type WebhookQueue } from "./webhook-queue";

const ROWS = 50;
const SPANS = [
  { mornings: 1, button: "Next morning" },
  { mornings: 7, button: "A week of mornings" },
  { mornings: 28, button: "Four weeks" },
] as const;

const wall = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "full",
  timeStyle: "short",
});

const short = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

type Panel = {
  readonly clock: NewsletterClock;
  readonly webhooks: WebhookQueue;
  readonly mails: readonly AcceptedEmail[];
  readonly query: URLSearchParams;
};

/** The page with the newsletter's clock, and what can become of each mail. */
export function panelPage({ clock, webhooks, mails, query }: Panel): string {
  const search = query.get("search")?.trim() ?? "";
  const error = query.get("error");
  const found = mails.filter(({ to, subject }) =>
    [...to, subject].some((text) => text.toLowerCase().includes(search.toLowerCase())),
  );
  const rows = found.slice(0, ROWS).map((mail) => mailRow(mail, webhooks.about(mail.id), search));
  const content = html`${error ? html`<p class="error" role="alert">${error}</p>` : null}
    ${clockPart(clock, search)}
    <form method="get" class="row" role="search">
      <label>Address or subject <input type="search" name="search" value="${search}"></label>
      <button>Search</button>
    </form>
    <table class="card">
      <thead><tr><th scope="col">Mail</th><th scope="col">Told since the start</th>
        <th scope="col">Tell the shop</th></tr></thead>
      <tbody>${rows.length > 0 ? rows : html`<tr><td colspan="3">No mail yet.</td></tr>`}</tbody>
    </table>
    ${found.length > ROWS ? html`<p class="quiet">The newest ${ROWS} of ${found.length}.</p>` : null}`;
  return documentOf({
    title: "Clock and webhooks",
    name: "Mail inbox",
    banner: html`<a href="/inbox">Mail inbox</a> · <a href="/panel">Clock and webhooks</a>: on this
      machine only, no mail leaves it.`,
    content,
  });
}

function clockPart(clock: NewsletterClock, search: string): Html {
  const now = clock.now();
  const { date, time } = toChicagoDateTime(now);
  return html`<section class="card" aria-label="The newsletter's clock">
    <h2>The newsletter's clock</h2>
    <p><strong>${wall.format(now)}</strong> in Chicago${clock.isTurned() ? ", turned by hand" : null}.</p>
    <p class="quiet">Each morning's mails leave at 9:00, and are in the inbox when the page is back.
      Orders, payments and limits keep the real time.</p>
    <div class="row">
      ${SPANS.map(
        ({ mornings, button }) => html`<form method="post" action="/panel/clock">
          <input type="hidden" name="search" value="${search}">
          <input type="hidden" name="mornings" value="${mornings}"><button>${button}</button></form>`,
      )}
    </div>
    <div class="row">
      <form method="post" action="/panel/clock" class="row">
        <input type="hidden" name="search" value="${search}">
        <label>Chicago time <input type="datetime-local" name="wall" required
          value="${date}T${time}"></label>
        <button>Leap to it</button>
      </form>
      ${
        clock.isTurned()
          ? html`<form method="post" action="/panel/clock" class="row">
              <input type="hidden" name="search" value="${search}">
              <button name="real" value="1">Back to the real time</button></form>`
          : null
      }
    </div>
  </section>`;
}

function mailRow(mail: AcceptedEmail, told: readonly Telling[], search: string): Html {
  const options = Object.entries(MAIL_EVENTS).map(
    ([event, { button }]) => html`<option value="${event}">${button}</option>`,
  );
  return html`<tr>
    <td>${mail.subject}<div class="quiet">to ${mail.to.join(", ")}
      · ${short.format(new Date(mail.takenAt))}</div></td>
    <td>${told.map(
      (one) => html`<div>${MAIL_EVENTS[one.event].button}
        <span class="quiet">${isTaken(one) ? null : waitingText(one)}</span></div>`,
    )}</td>
    <td><form method="post" action="/panel/events" class="row">
      <input type="hidden" name="search" value="${search}">
      <input type="hidden" name="mail" value="${mail.id}">
      <select name="event" aria-label="What became of it">${options}</select>
      <button>Tell</button>
    </form></td>
  </tr>`;
}

function waitingText({ attempts, lastStatus }: Telling): string {
  if (attempts === 0) return "not told yet";
  const answer = lastStatus === null ? "no answer" : `answered ${lastStatus}`;
  return `${attempts} ${attempts === 1 ? "try" : "tries"}, ${answer}`;
}
