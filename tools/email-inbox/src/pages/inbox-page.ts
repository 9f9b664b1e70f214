import { html } from "hono/html";
import type { StoredEmail } from "../store/email";
import { type EmailFilter, filterEmails } from "./filter-emails";
import { formatTime } from "./format";
import { type Html, renderPage } from "./layout";

const pageSize = 50;

/**
 * Renders the list of emails, newest first.
 *
 * @param page starts at 1.
 */
export function renderInboxPage(
  emails: readonly StoredEmail[],
  filter: EmailFilter,
  page: number,
): Html {
  const matches = filterEmails(emails, filter);
  const start = (page - 1) * pageSize;
  const rows = matches.slice(start, start + pageSize);
  const hasOlder = matches.length > start + pageSize;
  const isFiltered = Boolean(filter.to || filter.subject);
  return renderPage(
    "Email inbox",
    html`<form method="get" action="/inbox" class="row" role="search">
      <label>To <input type="search" name="to" value="${filter.to ?? ""}"></label>
      <label>Subject <input type="search" name="subject" value="${filter.subject ?? ""}"></label>
      <button>Search</button>
      ${isFiltered ? html`<a href="/inbox">Show all</a>` : ""}
    </form>
    ${rows.length > 0 ? html`<ol class="emails card">${rows.map(renderRow)}</ol>` : renderEmpty(isFiltered)}
    <p>${page > 1 ? html`<a href="${buildHref(filter, page - 1)}">Newer</a>` : ""}
      ${hasOlder ? html`<a href="${buildHref(filter, page + 1)}">Older</a>` : ""}
      <span class="quiet">${matches.length} ${matches.length === 1 ? "email" : "emails"}</span></p>`,
  );
}

function renderRow({ id, subject, to, acceptedAt, attachments }: StoredEmail): Html {
  const count = attachments.length;
  return html`<li><a href="/inbox/${id}"><strong>${subject}</strong>
    <span class="quiet">To ${to.join(", ")} · ${formatTime(acceptedAt)}
    ${count > 0 ? `· ${count} ${count === 1 ? "attachment" : "attachments"}` : ""}</span></a></li>`;
}

function renderEmpty(isFiltered: boolean): Html {
  return isFiltered
    ? html`<p>No emails match. <a href="/inbox">Show all emails</a>.</p>`
    : html`<p>No emails yet. Emails that the shop sends will appear here. They never leave this
        machine.</p>`;
}

function buildHref({ to = "", subject = "" }: EmailFilter, page: number): string {
  return `/inbox?${new URLSearchParams({ to, subject, page: String(page) })}`;
}
