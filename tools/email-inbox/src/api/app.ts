import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Inbox } from "../inbox";
import type { Suppression } from "../store/journal";
import {
  toAttachmentResponse,
  toEmailResponse,
  toListItem,
  toReceivedResponse,
} from "./email-output";
import { createApiError } from "./errors";
import { acceptEmails, type SendRequest } from "./send";

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

const windowMs = 1_000;

/**
 * Limits API requests per second, with the headers that Resend sends
 * (resend.com/docs/api-reference/rate-limit).
 *
 * @param limit requests per second; 0 turns the limit off.
 */
function rateLimit(limit: number): MiddlewareHandler {
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  return async (c, next) => {
    if (limit === 0) return await next();
    const now = Date.now();
    if (now - windowStart >= windowMs) {
      windowStart = now;
      used = 0;
    }
    used += 1;
    const resetSeconds = String(Math.ceil((windowStart + windowMs - now) / 1_000));
    const headers = {
      "ratelimit-limit": String(limit),
      "ratelimit-policy": `${limit};w=${windowMs / 1_000}`,
      "ratelimit-remaining": String(Math.max(0, limit - used)),
      "ratelimit-reset": resetSeconds,
    };
    if (used > limit) {
      const message = `Too many requests. You can only make ${limit} requests per second.`;
      const response = createApiError(429, "rate_limit_exceeded", message).getResponse();
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      response.headers.set("retry-after", resetSeconds);
      return response;
    }
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
}

/** Resend's suppression list: addresses it doesn't send to after a bounce or complaint. */
function createSuppressionsApi({ store }: Inbox) {
  const find = (idOrEmail: string) =>
    store
      .suppressions()
      .find(({ id, email }) => id === idOrEmail || email === idOrEmail.toLowerCase());

  return new Hono()
    .get("/", (c) => {
      const page = paginate(store.suppressions(), (name) => c.req.query(name));
      return c.json({ ...page, data: page.data.map(toResponse) });
    })
    .post("/", async (c) => {
      const body = z.object({ email: z.email() }).safeParse(await readJson(c.req));
      if (!body.success) throw createApiError(422, "validation_error", "Invalid `email` field.");
      const { id } = store.suppress(body.data.email, "manual");
      return c.json({ object: "suppression", id });
    })
    .get("/:idOrEmail", (c) => {
      const suppression = find(c.req.param("idOrEmail"));
      if (!suppression) throw createApiError(404, "not_found", "Suppression not found");
      return c.json({ object: "suppression", ...toResponse(suppression) });
    })
    .delete("/:idOrEmail", (c) => {
      const suppression = find(c.req.param("idOrEmail"));
      if (!suppression) throw createApiError(404, "not_found", "Suppression not found");
      store.removeSuppression(suppression.email);
      return c.json({ object: "suppression", id: suppression.id, deleted: true });
    });
}

function toResponse({ id, email, origin, createdAt }: Suppression) {
  return { id, email, origin, source_id: null, created_at: createdAt };
}

const defaultLimit = 20;
const maxLimit = 100;

/**
 * Cuts one page from a list, by Resend's `limit`, `after` and `before` parameters
 * (resend.com/docs/api-reference/pagination).
 */
function paginate<T extends { readonly id: string }>(
  items: readonly T[],
  query: (name: string) => string | undefined,
) {
  const limit = Number(query("limit") ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) {
    const message = `The \`limit\` parameter must be between 1 and ${maxLimit}.`;
    throw createApiError(422, "validation_error", message);
  }
  const indexAfter = items.findIndex(({ id }) => id === query("after")) + 1;
  const indexBefore = items.findIndex(({ id }) => id === query("before"));
  const start = indexBefore === -1 ? indexAfter : Math.max(0, indexBefore - limit);
  const end = indexBefore === -1 ? indexAfter + limit : indexBefore;
  const hasMore = indexBefore === -1 ? end < items.length : start > 0;
  return { object: "list", has_more: hasMore, data: items.slice(start, end) } as const;
}

/** Resend's limit for an email, which includes its attachments in Base64. */
const maxBytes = 40 * 1024 * 1024;

/**
 * Reads a request body as JSON.
 *
 * @throws an API error if it's larger than 40 MB or isn't JSON.
 */
async function readJson(request: HonoRequest): Promise<unknown> {
  if (Number(request.header("content-length") ?? 0) > maxBytes) throw createTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw createTooLargeError();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw createApiError(400, "validation_error", "The request body must be JSON.");
  }
}

function createTooLargeError() {
  return createApiError(413, "validation_error", "The request is larger than 40 MB.");
}
