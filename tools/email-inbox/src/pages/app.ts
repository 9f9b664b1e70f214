import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { buildAttachmentPath, toAttachmentResponse, toEmailResponse } from "../api/email-output";
import { ClockError, type NewsletterClock } from "../clock/newsletter-clock";
import type { Inbox } from "../inbox";
import type { ReceivedEmail, StoredEmail } from "../store/email";
import { getSuppressionOrigin, isDeliveryEventName } from "../webhooks/delivery-events";
import { renderClockPage } from "./clock-page";
import { createReply, readSavedEmail } from "./create-received";
import { renderEmailPage } from "./email-page";
import { filterEmails } from "./filter-emails";
import { renderInboxPage } from "./inbox-page";
import { type Html, renderPage } from "./layout";

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'; frame-ancestors 'self'";

/** The pages for people, and the JSON list for tests. */
export function createPages(inbox: Inbox) {
  const { store, webhooks, clock } = inbox;
  const findEmail = (id: string) => {
    const email = store.find(id);
    if (!email) throw new HTTPException(404, { message: "This email isn't in the inbox." });
    return email;
  };

  return new Hono()
    .use(async (c, next) => {
      // Another site's page must not move the clock or report bounces.
      if (c.req.header("sec-fetch-site") === "cross-site" && c.req.method !== "GET") {
        throw new HTTPException(403, { message: "This request came from another site." });
      }
      await next();
      c.header("cache-control", "no-store");
      c.header("x-content-type-options", "nosniff");
      if (!c.res.headers.has("content-security-policy")) {
        c.header("content-security-policy", pagePolicy);
      }
    })
    .get("/", (c) => c.redirect("/inbox"))
    .get("/inbox", (c) => {
      const { to, subject, page } = c.req.query();
      const pageNumber = Math.max(1, Math.trunc(Number(page)) || 1);
      return c.html(renderInboxPage(store.list(), { to, subject }, pageNumber));
    })
    .get("/inbox.json", (c) => {
      const emails = filterEmails(store.list(), c.req.query()).map((email) => ({
        ...toEmailResponse(inbox, email),
        attachments: email.attachments.map((file) => toAttachmentResponse(email, file, c.req.url)),
      }));
      return c.json({ emails });
    })
    .get("/inbox/:id", (c) => {
      const email = findEmail(c.req.param("id"));
      return c.html(renderEmailPage(email, webhooks.listForEmail(email.id)));
    })
    .get("/inbox/:id/html", (c) => {
      c.header("content-security-policy", emailPolicy);
      return c.html(prepareEmailHtml(findEmail(c.req.param("id"))));
    })
    .get("/inbox/:id/attachments/:attachmentId", (c) => {
      const { attachments } = findEmail(c.req.param("id"));
      const attachment = attachments.find(({ id }) => id === c.req.param("attachmentId"));
      if (!attachment) throw new HTTPException(404, { message: "Attachment not found." });
      const filename = encodeURIComponent(attachment.filename);
      return c.body(new Uint8Array(store.attachments.read(attachment.id)), 200, {
        "content-type": attachment.contentType,
        "content-disposition": `attachment; filename*=UTF-8''${filename}`,
      });
    })
    .post("/inbox/:id/events", async (c) => {
      const email = findEmail(c.req.param("id"));
      const event = String((await c.req.formData()).get("event"));
      if (!isDeliveryEventName(event)) throw new HTTPException(400, { message: "Unknown event." });
      const origin = getSuppressionOrigin(event);
      if (origin) for (const recipient of email.to) store.suppress(recipient, origin);
      webhooks.add(email, event);
      return c.redirect(`/inbox/${email.id}`, 303);
    })
    .post("/inbox/:id/reply", async (c) => {
      const email = findEmail(c.req.param("id"));
      const text = String((await c.req.formData()).get("text") ?? "");
      const reply = createReply(email, text, clock.now());
      store.receive(reply);
      webhooks.addReceived(reply, email);
      return c.redirect(`/inbox/${email.id}`, 303);
    })
    .get("/write", (c) => {
      const { to, sent } = c.req.query();
      return c.html(renderWritePage(to, sent === "1"));
    })
    .post("/write", async (c) => {
      const received = await readWrittenEmail(await c.req.formData(), clock.now());
      store.receive(received);
      webhooks.addReceived(received);
      return c.redirect(`/write?${new URLSearchParams({ to: received.to, sent: "1" })}`, 303);
    })
    .get("/clock", (c) => {
      const { error = null, sent = null } = c.req.query();
      return c.html(renderClockPage(clock, { error, sent }));
    })
    .post("/clock", async (c) => {
      const form = await c.req.formData();
      const countBefore = store.list().length;
      try {
        // The shop skips a subscriber for a minute while it handles a webhook about them, so that
        // morning's email would be late.
        await webhooks.pauseWhile(() => changeClock(clock, form));
      } catch (error) {
        if (!(error instanceof ClockError)) throw error;
        return c.redirect(`/clock?${new URLSearchParams({ error: error.message })}`, 303);
      }
      const count = store.list().length - countBefore;
      const sent = `${count} ${count === 1 ? "email" : "emails"} sent.`;
      return c.redirect(`/clock?${new URLSearchParams({ sent })}`, 303);
    });
}

/** Creates an email to the shop from a saved file or from what was typed. */
async function readWrittenEmail(form: FormData, now: Date): Promise<ReceivedEmail> {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const file = form.get("file");
  if (file instanceof File) return await readSavedEmail(await file.arrayBuffer(), read("to"), now);
  const [from, replyTo] = [read("from"), read("replyTo")];
  return {
    id: randomUUID(),
    createdAt: now.toISOString(),
    from,
    replyTo: replyTo ? [replyTo] : [],
    to: read("to"),
    subject: read("subject"),
    text: String(form.get("text") ?? ""),
    headers: { from, ...(replyTo && { "reply-to": replyTo }) },
  };
}

/**
 * Prepares an email's HTML for display: links open in a new tab, because the shop's pages refuse to
 * be framed, and `cid:` images load from the attachments.
 */
function prepareEmailHtml(email: StoredEmail): string {
  const base = '<base target="_blank">';
  const source = email.html ?? "";
  const html = /<head[^>]*>/i.test(source)
    ? source.replace(/<head[^>]*>/i, (head) => head + base)
    : base + source;
  return email.attachments.reduce(
    (text, attachment) =>
      attachment.contentId === null
        ? text
        : text.replaceAll(`cid:${attachment.contentId}`, buildAttachmentPath(email, attachment)),
    html,
  );
}

const maxMornings = 366;

/**
 * Changes the newsletter clock as a form of the clock page says: `mornings`, `time` or `reset`.
 *
 * @throws ClockError if the form isn't valid or the change failed.
 */
async function changeClock(clock: NewsletterClock, form: FormData): Promise<void> {
  if (form.has("reset")) return await clock.resetToRealTime();
  const mornings = Number(form.get("mornings"));
  if (Number.isInteger(mornings) && mornings > 0) {
    return await clock.advanceMornings(Math.min(mornings, maxMornings));
  }
  const value = form.get("time");
  const [, date, time] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typeof value === "string" ? value : "") ?? [];
  if (!date || !time) throw new ClockError("Enter a date and a time.");
  await clock.jumpTo(fromChicagoDateTime({ date, time }));
}

/** The address that `npm start` gives the shop for received emails. */
const defaultRecipient = "replies@inbox.test";

/**
 * Renders the page that sends the shop an email.
 *
 * @param to the address to fill in; without it, the shop's inbox.
 * @param isSent shows that the last email was sent.
 */
function renderWritePage(to: string | undefined, isSent: boolean): Html {
  const recipient = html`<label>To <input type="text" name="to" required size="40" maxlength="500"
    value="${to || defaultRecipient}"></label>`;
  return renderPage(
    "Write to the shop",
    html`${isSent ? html`<p role="status">Sent. The email appears in the dashboard's inbox within a minute.</p>` : ""}
    <section class="card"><h2>Send a saved email</h2>
      <form method="post" action="/write" enctype="multipart/form-data">
        <p>${recipient}</p>
        <p><label>Email as a file (.eml)
          <input type="file" name="file" required accept=".eml,message/rfc822"></label></p>
        <button>Send file</button>
      </form>
      <p class="quiet">Sender, reply address, headers, text, HTML and the names of attachments are the file's own. To add it to a conversation, send it to the address that the conversation's emails are answered to.</p>
    </section>
    <section class="card"><h2>Write an email</h2>
      <form method="post" action="/write">
        <p>${recipient}</p>
        <p><label>From <input type="text" name="from" required size="40" maxlength="500"></label></p>
        <p><label>Reply to (optional)
          <input type="text" name="replyTo" size="40" maxlength="500"></label></p>
        <p><label>Subject <input type="text" name="subject" size="40" maxlength="500"></label></p>
        <p><label>Text<br><textarea name="text" rows="6" cols="60" required
          maxlength="100000"></textarea></label></p>
        <button>Send email</button>
      </form>
    </section>`,
  );
}
