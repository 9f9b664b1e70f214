import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import type { Sandbox } from "../sandbox";
import { renderFaults } from "./faults-section";
import { formatTime } from "./format";
import { type Html, renderPage } from "./layout";
import { formatSessionTitle, renderSession, renderSessionStatus } from "./session-section";
import { loadSessionView, matchesSearch } from "./session-view";
import { renderWebhooks } from "./webhooks-section";

const maxRows = 50;

/** Creates the control panel: all payments with search, and one page per session. */
export function createPanelRoutes(sandbox: Sandbox): Hono {
  return new Hono()
    .get("/", (c) => {
      const search = c.req.query("search")?.trim() ?? "";
      const sessions = sandbox.store
        .all("checkout.session")
        .filter((session) => search === "" || matchesSearch(session, search))
        .toReversed();
      const back = search === "" ? "/" : `/?search=${encodeURIComponent(search)}`;
      const [first] = sessions;
      const content = html`${renderError(c.req.query("error"))}
        <form method="get" class="row" role="search">
          <label>Email, order, or ID <input type="search" name="search" value="${search}"></label>
          <button>Search</button>
        </form>
        ${
          search !== "" && first && sessions.length === 1
            ? renderSession(loadSessionView(sandbox, first), back)
            : renderSessions(sessions, search)
        }
        ${search === "" ? html`${renderWebhooks(sandbox, back)} ${renderFaults(sandbox, back)}` : null}`;
      return c.html(renderPage("Payments", content));
    })
    .get("/sessions/:id", (c) => {
      const session = sandbox.store.get("checkout.session", c.req.param("id"));
      if (!session) return c.redirect("/", 303);
      const view = loadSessionView(sandbox, session);
      const content = html`${renderError(c.req.query("error"))}
        ${renderSession(view, `/sessions/${session.id}`)}`;
      return c.html(renderPage(formatSessionTitle(session), content));
    });
}

function renderSessions(sessions: readonly Stripe.Checkout.Session[], search: string): Html {
  if (sessions.length === 0) {
    return search === ""
      ? html`<p>No payments yet. They appear here when a customer checks out.</p>`
      : html`<p>No payments found.</p>`;
  }
  const rows = sessions.slice(0, maxRows).map(
    (session) => html`<tr>
      <td><a href="/sessions/${session.id}">${formatSessionTitle(session)}</a>
        <div class="quiet">${session.client_reference_id}
          ${Object.values(session.metadata ?? {}).join(" ")}</div></td>
      <td>${renderSessionStatus(session)}</td>
      <td class="amount">${formatTime(session.created)}</td>
    </tr>`,
  );
  const limit = html`<p class="quiet">Showing the newest ${maxRows} of ${sessions.length}.</p>`;
  return html`<table class="card">
    <thead><tr><th scope="col">Payment</th><th scope="col">Status</th>
      <th scope="col" class="amount">Created (UTC)</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>
  ${sessions.length > maxRows ? limit : null}`;
}

function renderError(error: string | undefined): Html | null {
  return error ? html`<p class="error" role="alert">${error}</p>` : null;
}
