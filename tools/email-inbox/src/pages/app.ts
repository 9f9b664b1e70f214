import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { toAttachmentResponse, toEmailResponse } from "../api/email-output";
import { ClockError } from "../clock/newsletter-clock";
import type { Inbox } from "../inbox";
import type { ReceivedEmail } from "../store/email";
import { getSuppressionOrigin, isDeliveryEventName } from "../webhooks/delivery-events";
import { changeClock } from "./clock-form";
import { renderClockPage } from "./clock-page";
import { createReply, readSavedEmail } from "./create-received";
import { prepareEmailHtml } from "./email-html";
import { renderEmailPage } from "./email-page";
import { filterEmails } from "./filter-emails";
import { renderInboxPage } from "./inbox-page";
import { renderWritePage } from "./write-page";

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
