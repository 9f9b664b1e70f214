import { createHash, randomUUID } from "node:crypto";
import { getMimeType } from "hono/utils/mime";
import type { StoredEmail } from "../store/email";
import type { Store } from "../store/store";
import { type EmailInput, parseEmailInput } from "./email-input";
import { createApiError } from "./errors";

const maxBatchEmails = 100;
const maxKeyLength = 256;

export type SendRequest = {
  readonly path: "/emails" | "/emails/batch";
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
  /** Accepts the valid emails of a batch and reports the others, instead of rejecting all. */
  readonly isPermissive: boolean;
};

/** What happened to a request: emails are empty if it repeated an earlier one. */
export type SendResult = {
  readonly response: object;
  readonly emails: readonly StoredEmail[];
};

type RejectedEmail = { readonly index: number; readonly message: string };

/**
 * Validates and stores the emails of a request.
 *
 * @param now the newsletter clock.
 * @throws an API error if nothing was accepted.
 */
export function acceptEmails(store: Store, request: SendRequest, now: () => Date): SendResult {
  const key = parseIdempotencyKey(request.idempotencyKey);
  const fingerprint = computeFingerprint(request);
  const earlier = key === null ? undefined : store.findByIdempotencyKey(key);
  if (earlier && earlier.fingerprint !== fingerprint) {
    const message = "Same idempotency key used with a different request payload.";
    throw createApiError(409, "invalid_idempotent_request", message);
  }
  if (earlier) return { response: earlier.response as object, emails: [] };

  const { inputs, rejected } = parseEmails(request);
  const acceptedAt = now().toISOString();
  const emails = inputs.map((input) => storeEmail(store, input, acceptedAt));
  const response = buildResponse(request, emails, rejected);
  const receivedAt = new Date().toISOString();
  store.accept({ idempotencyKey: key, fingerprint, receivedAt, response, emails });
  return { response, emails };
}

function parseIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key.length >= 1 && key.length <= maxKeyLength) return key;
  const message = `The idempotency key must be between 1 and ${maxKeyLength} characters.`;
  throw createApiError(400, "invalid_idempotency_key", message);
}

function parseEmails({ path, body, isPermissive }: SendRequest) {
  const isBatch = path === "/emails/batch";
  const inputs: EmailInput[] = [];
  const rejected: RejectedEmail[] = [];
  for (const [index, value] of listValues(body, isBatch).entries()) {
    const parsed = parseEmailInput(value, isBatch);
    if ("email" in parsed) inputs.push(parsed.email);
    else if (isBatch && isPermissive) rejected.push({ index, message: parsed.error.message });
    else throw createApiError(422, parsed.error.name, parsed.error.message);
  }
  return { inputs, rejected };
}

function listValues(body: unknown, isBatch: boolean): readonly unknown[] {
  if (!isBatch) return [body];
  if (Array.isArray(body) && body.length >= 1 && body.length <= maxBatchEmails) return body;
  const message = `A batch must be an array of 1 to ${maxBatchEmails} emails.`;
  throw createApiError(422, "validation_error", message);
}

function storeEmail(store: Store, input: EmailInput, acceptedAt: string): StoredEmail {
  const attachments = (input.attachments ?? []).map((attachment) => {
    const { filename, content } = attachment;
    const id = randomUUID();
    const contents = Buffer.from(content, "base64");
    store.attachments.write(id, contents);
    const contentType =
      attachment.content_type ?? getMimeType(filename) ?? "application/octet-stream";
    const contentId = attachment.content_id ?? null;
    return { id, filename, contentType, contentId, size: contents.length };
  });
  const { from, to, cc, bcc, reply_to: replyTo, subject } = input;
  return {
    id: randomUUID(),
    acceptedAt,
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject,
    html: input.html ?? null,
    text: input.text ?? null,
    headers: input.headers ?? {},
    tags: input.tags ?? [],
    attachments,
  };
}

function buildResponse(
  { path, isPermissive }: SendRequest,
  emails: readonly StoredEmail[],
  errors: readonly RejectedEmail[],
): object {
  const ids = emails.map(({ id }) => ({ id }));
  if (path === "/emails") return ids[0] ?? {};
  return isPermissive ? { data: ids, errors } : { data: ids };
}

/** The same for bodies that differ only in the order of their keys. */
function computeFingerprint({ path, body }: SendRequest): string {
  const sortKeys = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash("sha256")
    .update(`${path}\n${JSON.stringify(body, sortKeys)}`)
    .digest("hex");
}
