import type Stripe from "stripe";
import { faultsPart } from "./faults-part";
import { when } from "./format";
import { type Html, html } from "./html";
import { layout } from "./layout";
import type { PageHandler } from "./request";
import { sessionPart, sessionStates, sessionTitle } from "./session-part";
import { matches, sessionView } from "./session-view";
import { webhooksPart } from "./webhooks-part";

const ROWS = 50;

/** The panel: what came in, newest first; a search that finds one session shows it whole. */
export const showPanel: PageHandler = (sandbox, { query }) => {
  const search = query.get("search")?.trim() ?? "";
  const sessions = sandbox.store
    .all("checkout.session")
    .filter((session) => search === "" || matches(session, search))
    .toReversed();
  const back = search === "" ? "/" : `/?search=${encodeURIComponent(search)}`;
  const [only] = sessions;
  const content = html`${errorPart(query)}
    <form method="get" class="row" role="search">
      <label>Email, order or id <input type="search" name="search" value="${search}"></label>
      <button>Search</button>
    </form>
    ${
      search !== "" && only && sessions.length === 1
        ? sessionPart(sessionView(sandbox, only), back)
        : sessionsTable(sessions, search)
    }
    ${search === "" ? html`${webhooksPart(sandbox, back)} ${faultsPart(sandbox, back)}` : null}`;
  return { status: 200, html: layout("Payments", content) };
};

/** One session by its id, with every button for it. */
export const showSession: PageHandler = (sandbox, { path, query }) => {
  const session = sandbox.store.get("checkout.session", path.id ?? "");
  if (!session) return { redirect: "/" };
  const content = html`${errorPart(query)} ${sessionPart(
    sessionView(sandbox, session),
    `/sessions/${session.id}`,
  )}`;
  return { status: 200, html: layout(sessionTitle(session), content) };
};

function sessionsTable(sessions: readonly Stripe.Checkout.Session[], search: string): Html {
  if (sessions.length === 0) {
    return html`<p>${search === "" ? "No payment has been started yet." : "Nothing found."}</p>`;
  }
  const rows = sessions.slice(0, ROWS).map(
    (session) => html`<tr>
      <td><a href="/sessions/${session.id}">${sessionTitle(session)}</a>
        <div class="quiet">${session.client_reference_id}
          ${Object.values(session.metadata ?? {}).join(" ")}</div></td>
      <td>${sessionStates(session)}</td>
      <td class="amount">${when(session.created)}</td>
    </tr>`,
  );
  return html`<table class="card">
    <thead><tr><th scope="col">Payment</th><th scope="col">State</th>
      <th scope="col" class="amount">Started (UTC)</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>
  ${sessions.length > ROWS ? html`<p class="quiet">The newest ${ROWS} of ${sessions.length}.</p>` : null}`;
}

function errorPart(query: URLSearchParams): Html | null {
  const error = query.get("error");
  return error ? html`<p class="error" role="alert">${error}</p>` : null;
}
