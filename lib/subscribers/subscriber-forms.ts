import * as z from "zod/mini";
import { frequencyPrefs } from "@/db/values/newsletter";
import { isUuid } from "@/lib/core/is-uuid";
import { idsField } from "@/lib/forms/fields";
import type { BatchCursor } from "@/lib/subscribers/change-subscribers";
import { staffFrequencies } from "@/lib/subscribers/subscriber-copy";

const timestamp = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Where a batch starts, as `2026-11-21 09:30:00.123456+00|<id>`; empty for the first. */
const batchCursorField = z.pipe(
  z.string(),
  z.transform((text, payload): BatchCursor | null => {
    if (text === "") return null;
    const [createdAt = "", id = ""] = text.split("|");
    if (timestamp.test(createdAt) && isUuid(id)) return { createdAt, id };
    payload.issues.push({ code: "custom", input: text, message: "Reload the page" });
    return z.NEVER;
  }),
);

const subscriberId = z.uuid();

/** Why an address may be emailed again, for later readers of the audit log. */
const removalReason = z
  .string("Reason is required")
  .check(
    z.trim(),
    z.minLength(5, "Explain why we can email this address again"),
    z.maxLength(500, "Reason must be at most 500 characters"),
  );

/** A button without fields. */
export const subscriberSchema = z.object({ subscriberId });

export const changeFrequencySchema = z.object({
  subscriberId,
  frequency: z.enum(staffFrequencies),
  from: z.enum(frequencyPrefs),
});

export const removeSuppressionSchema = z.object({ subscriberId, reason: removalReason });

export const subscribersSchema = z.object({ subscriberIds: idsField });

export const changeFrequenciesSchema = z.object({
  subscriberIds: idsField,
  frequency: z.enum(staffFrequencies),
});

export const changeMatchingSchema = z.object({
  q: z.string(),
  filter: z.string(),
  /** The segment and its version when staff saw the count; empty without one. */
  segment: z._default(z.string(), ""),
  segmentVersion: z._default(z.coerce.number(), 0),
  seenAt: z.pipe(z.string(), z.coerce.date()),
  after: batchCursorField,
  kind: z.enum(["frequency", "resend", "unsubscribe"]),
  frequency: z._default(z.enum(staffFrequencies), "weekly"),
});
