import { z } from "zod";
import type { ReceivedEmailEvent } from "@/db/values/inquiries";

const maxAddresses = 100;
const text = z.string().catch("");
const addresses = z.array(z.string()).catch([]);

const schema = z.object({
  data: z.object({
    email_id: z.string().min(1).max(100),
    from: text,
    to: addresses,
    cc: addresses,
    received_for: addresses,
    subject: text,
  }),
});

/**
 * Parses the webhook of a received email (resend.com/docs/webhooks/emails/received), which leaves
 * out text and headers. Null for other events.
 */
export function parseReceivedEvent(
  rawBody: string,
): { readonly emailId: string; readonly event: ReceivedEmailEvent } | "malformed" | null {
  const body = readJson(rawBody);
  if (readType(body) !== "email.received") return null;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return "malformed";
  const { email_id: emailId, from, to, cc, received_for, subject } = parsed.data.data;
  // The envelope's addresses first: a long list of recipients is cut.
  const recipients = [...received_for, ...to, ...cc].slice(0, maxAddresses);
  return {
    emailId,
    event: {
      from: toStorable(from),
      recipients: recipients.map(toStorable),
      subject: toStorable(subject),
    },
  };
}

/** JSON columns reject NUL and half of a surrogate pair. */
function toStorable(value: string): string {
  return value.slice(0, 1_000).toWellFormed().replaceAll("\0", "");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readType(body: unknown): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, "type") : null;
}
