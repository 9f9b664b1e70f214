import { z } from "zod";

const schema = z.object({ data: z.object({ email_id: z.string().min(1).max(100) }) });

/**
 * Parses the webhook of a received email (resend.com/docs/webhooks/emails/received), of which only
 * the id is used. Null for other events.
 */
export function parseReceivedEvent(
  rawBody: string,
): { readonly emailId: string } | "malformed" | null {
  const body = readJson(rawBody);
  if (readType(body) !== "email.received") return null;
  const parsed = schema.safeParse(body);
  return parsed.success ? { emailId: parsed.data.data.email_id } : "malformed";
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
