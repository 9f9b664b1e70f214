import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import type { Inbox } from "../inbox";
import {
  toAttachmentResponse,
  toEmailResponse,
  toListItem,
  toReceivedResponse,
} from "./email-output";
import { createApiError } from "./errors";
import { paginate } from "./pagination";
import { rateLimit } from "./rate-limit";
import { readJson } from "./read-json";
import { acceptEmails, type SendRequest } from "./send";
import { createSuppressionsApi } from "./suppressions";

/** The shop stores the response before it can recognize the email in a webhook. */
const deliveryDelayMs = 1_000;

/**
 * The part of Resend's API that the shop uses (resend.com/docs/api-reference).
 *
 * @param requestsPerSecond the rate limit; 0 turns it off.
 */
export function createApi(inbox: Inbox, requestsPerSecond: number) {
  const { store } = inbox;
  const findEmail = (id: string) => {
    const email = store.find(id);
    if (!email) throw createApiError(404, "not_found", "Email not found");
    return email;
  };
  const limit = rateLimit(requestsPerSecond);

  return new Hono()
    .use("/emails/*", requireApiKey, limit)
    .use("/suppressions/*", requireApiKey, limit)
    .post("/emails", async (c) => c.json(send(inbox, await readSendRequest(c.req, "/emails"))))
    .post("/emails/batch", async (c) =>
      c.json(send(inbox, await readSendRequest(c.req, "/emails/batch"))),
    )
    .get("/emails", (c) => {
      const page = paginate(store.list(), (name) => c.req.query(name));
      return c.json({ ...page, data: page.data.map((email) => toListItem(inbox, email)) });
    })
    .get("/emails/receiving/:id", (c) => {
      const email = store.findReceived(c.req.param("id"));
      if (!email) throw createApiError(404, "not_found", "Email not found");
      return c.json(toReceivedResponse(email));
    })
    .get("/emails/:id", (c) => c.json(toEmailResponse(inbox, findEmail(c.req.param("id")))))
    .get("/emails/:id/attachments", (c) => {
      const email = findEmail(c.req.param("id"));
      const page = paginate(email.attachments, (name) => c.req.query(name));
      return c.json({
        ...page,
        data: page.data.map((attachment) => toAttachmentResponse(email, attachment, c.req.url)),
      });
    })
    .get("/emails/:id/attachments/:attachmentId", (c) => {
      const email = findEmail(c.req.param("id"));
      const attachment = email.attachments.find(({ id }) => id === c.req.param("attachmentId"));
      if (!attachment) throw createApiError(404, "not_found", "Attachment not found");
      return c.json({
        object: "attachment",
        ...toAttachmentResponse(email, attachment, c.req.url),
      });
    })
    .route("/suppressions", createSuppressionsApi(inbox));
}

/** Accepts any key, because the local shop's is made up. Web pages of other sites can't send one. */
const requireApiKey: MiddlewareHandler = async (c, next) => {
  const key = c.req.header("authorization");
  if (!key) {
    const message =
      "Missing API key in the authorization header. Include `Authorization: Bearer YOUR_API_KEY`.";
    throw createApiError(401, "missing_api_key", message);
  }
  if (!/^Bearer re_\S+$/.test(key))
    throw createApiError(403, "invalid_api_key", "API key is invalid.");
  await next();
};

async function readSendRequest(
  request: HonoRequest,
  path: SendRequest["path"],
): Promise<SendRequest> {
  return {
    path,
    idempotencyKey: request.header("idempotency-key"),
    body: await readJson(request),
    isPermissive: request.header("x-batch-validation") === "permissive",
  };
}

/** Stores the emails and schedules their delivery webhooks. */
function send({ store, clock, webhooks }: Inbox, request: SendRequest): object {
  const { response, emails } = acceptEmails(store, request, clock.now);
  for (const email of emails) {
    const isSuppressed = email.to.some((recipient) => store.isSuppressed(recipient));
    webhooks.add(email, isSuppressed ? "suppressed" : "delivered", deliveryDelayMs);
  }
  return response;
}
