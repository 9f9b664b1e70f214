import { html } from "hono/html";
import { buildAttachmentPath } from "../api/email-output";
import type { StoredEmail } from "../store/email";
import { deliveryEvents } from "../webhooks/delivery-events";
import { isDelivered, type Webhook } from "../webhooks/queue";
import { getReplyAddress } from "./create-received";
import { formatSize, formatTime } from "./format";
import { type Html, renderPage } from "./layout";

/** Renders one email with its delivery events. */
export function renderEmailPage(email: StoredEmail, webhooks: readonly Webhook[]): Html {
  return renderPage(
    email.subject,
    html`${renderAddresses(email)} ${renderAttachments(email)} ${renderHtmlVersion(email)}
    ${
      email.text === null
        ? ""
        : html`<section class="card"><h2>Text version</h2><pre>${email.text}</pre></section>`
    }
    ${renderHeaders(email)} ${renderReplyForm(email)} ${renderEvents(email, webhooks)}`,
  );
}

function renderAddresses(email: StoredEmail): Html {
  const rows: [string, readonly string[]][] = [
    ["From", [email.from]],
    ["To", email.to],
    ["Cc", email.cc],
    ["Bcc", email.bcc],
    ["Reply to", email.replyTo],
    ["Sent", [formatTime(email.acceptedAt)]],
  ];
  return html`<section class="card" aria-label="Addresses">${renderList(rows)}</section>`;
}

function renderList(rows: readonly [string, readonly string[]][]): Html {
  const filled = rows.filter(([, values]) => values.length > 0);
  return html`<dl>${filled.map(
    ([name, values]) => html`<dt>${name}</dt><dd>${values.join(", ")}</dd>`,
  )}</dl>`;
}

function renderAttachments(email: StoredEmail): Html | "" {
  if (email.attachments.length === 0) return "";
  const rows = email.attachments.map(
    (attachment) => html`<li><a href="${buildAttachmentPath(email, attachment)}"
      download>${attachment.filename}</a>
      <span class="quiet">${formatSize(attachment.size)}, ${attachment.contentType}</span></li>`,
  );
  return html`<section class="card"><h2>Attachments</h2><ul class="plain">${rows}</ul></section>`;
}

function renderHtmlVersion(email: StoredEmail): Html | "" {
  if (email.html === null) return "";
  // Without allow-scripts and allow-same-origin, an email can't run code or read this page.
  return html`<section class="card"><h2>HTML version</h2>
    <iframe src="/inbox/${email.id}/html" title="HTML version"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <p class="quiet"><a href="/inbox/${email.id}/html" target="_blank">Open in a new tab</a></p>
  </section>`;
}

function renderHeaders({ headers, tags }: StoredEmail): Html | "" {
  const rows: [string, readonly string[]][] = [
    ...Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value]]),
    ["Tags", tags.map(({ name, value }) => `${name}=${value}`)],
  ];
  if (rows.every(([, values]) => values.length === 0)) return "";
  return html`<section class="card"><h2>Headers</h2>${renderList(rows)}</section>`;
}

function renderReplyForm(email: StoredEmail): Html {
  const { id, to } = email;
  const replyAddress = getReplyAddress(email);
  return html`<section class="card"><h2>Reply</h2>
    <form method="post" action="/inbox/${id}/reply">
      <p><label>Reply as ${to[0]} to ${replyAddress}<br>
        <textarea name="text" rows="6" cols="60" required maxlength="100000"></textarea></label></p>
      <button>Send reply</button>
    </form>
    <p class="quiet">If staff sent this email from their inbox, the shop adds your reply to that conversation. The shop ignores replies to other emails. You can also
      <a href="/write?${new URLSearchParams({ to: replyAddress }).toString()}">reply with a saved email</a>.</p>
  </section>`;
}

function renderEvents({ id }: StoredEmail, webhooks: readonly Webhook[]): Html {
  const options = Object.entries(deliveryEvents).map(
    ([name, { label }]) => html`<option value="${name}">${label}</option>`,
  );
  const rows = webhooks.map(
    (webhook) => html`<li>${webhook.label}
      <span class="quiet">${describeDelivery(webhook)}</span></li>`,
  );
  return html`<section class="card"><h2>Delivery events</h2>
    <ul class="plain">${rows}</ul>
    <form method="post" action="/inbox/${id}/events" class="row">
      <label>Event <select name="event">${options}</select></label>
      <button>Send to the shop</button>
    </form>
    <p class="quiet">The inbox posts events to the shop as signed webhooks. After a hard bounce or spam complaint, the inbox suppresses later emails to that address.</p>
  </section>`;
}

function describeDelivery(webhook: Webhook): string {
  const { attempts, lastStatus } = webhook;
  if (isDelivered(webhook)) return "Received by the shop";
  if (attempts === 0) return "Pending";
  const result = lastStatus === null ? "no response" : `status ${lastStatus}`;
  return `Retrying: ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, ${result}`;
}
