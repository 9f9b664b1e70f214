import { z } from "zod";

/** Delivery events we act on. The provider sends more types. */
export const deliveryEventTypes = [
  "email.delivered",
  "email.bounced",
  "email.complained",
  "email.suppressed",
  "email.failed",
] as const;
export type DeliveryEventType = (typeof deliveryEventTypes)[number];

export type DeliveryEvent = {
  readonly type: DeliveryEventType;
  readonly providerId: string;
  readonly occurredAt: Date;
  readonly to: string | null;
  /** `Permanent`, `Transient` or `Undetermined`; null unless it's a bounce. */
  readonly bounceType: string | null;
  /** Set when the batch was sent, see lib/newsletter/sending/send-batch.ts. */
  readonly tags: Readonly<Record<string, string>>;
};

const schema = z.object({
  type: z.string().max(100),
  created_at: z.coerce.date(),
  data: z.object({
    email_id: z.string().min(1).max(100).optional(),
    to: z.array(z.string().max(500)).optional(),
    bounce: z.object({ type: z.string().max(100) }).optional(),
    tags: z.unknown().optional(),
  }),
});

/**
 * Parses a webhook body (resend.com/docs/webhooks/event-types).
 * @returns the event, `ignored` for other types, or `malformed`
 */
export function parseDeliveryEvent(rawBody: string): DeliveryEvent | "ignored" | "malformed" {
  const parsed = schema.safeParse(readJson(rawBody));
  if (!parsed.success) return "malformed";
  const { type: name, created_at: occurredAt, data } = parsed.data;
  const type = deliveryEventTypes.find((known) => known === name);
  if (!type) return "ignored";
  if (data.email_id === undefined) return "malformed";
  const bounceType = type === "email.bounced" ? (data.bounce?.type ?? "Undetermined") : null;
  const to = data.to?.[0] ?? null;
  return {
    type,
    providerId: data.email_id,
    occurredAt,
    to,
    bounceType,
    tags: parseTags(data.tags),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Webhooks send an object; the send API uses a list of names and values. */
function parseTags(tags: unknown): Record<string, string> {
  const list = z.array(z.object({ name: z.string(), value: z.string() })).safeParse(tags);
  if (list.success) return Object.fromEntries(list.data.map(({ name, value }) => [name, value]));
  const record = z.record(z.string(), z.string()).safeParse(tags);
  return record.success ? record.data : {};
}

/** The address doesn't accept email, according to its server or the provider's suppression list. */
export function isHardBounce({ type, bounceType }: DeliveryEvent): boolean {
  return type === "email.suppressed" || (type === "email.bounced" && bounceType === "Permanent");
}
