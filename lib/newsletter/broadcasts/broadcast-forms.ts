import * as z from "zod/mini";
import { broadcastWindow } from "@/db/values/broadcasts";
import { versionField } from "@/lib/forms/fields";
import { issueContentFields } from "@/lib/newsletter/issues/issue-forms";

const broadcastId = z.string().check(z.maxLength(50));
const record = { broadcastId, version: versionField };
const day = z.iso.date("Choose a day");

/** The value of the audience field for everyone; otherwise it's a segment's id. */
export const everyone = "everyone";

export const newBroadcastSchema = z.object({
  /** Part of the new broadcast's id, so that a repeated post creates one. */
  formId: z.uuid(),
  subject: issueContentFields.subject,
});

export const broadcastSettingsSchema = z.object({
  ...record,
  audience: z.pipe(
    z.union([z.literal(everyone), z.uuid()], "Choose who gets it"),
    z.transform((value) => (value === everyone ? null : value)),
  ),
  day,
  windowDays: z.coerce
    .number("Choose how many days")
    .check(z.int(), z.minimum(0), z.maximum(broadcastWindow.max)),
});

export const broadcastRecordSchema = z.object(record);

export const broadcastDecisionSchema = z.object({ ...record, day });

const maxSlug = 40;

/** Creates a broadcast's id of its subject: the campaign of its links, and unlike the ids of issues. */
export function createBroadcastId(subject: string, formId: string): string {
  const slug = subject
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\da-z]+/g, "-")
    .slice(0, maxSlug)
    .replace(/^-+|-+$/g, "");
  return `${slug || "broadcast"}-${formId.slice(0, 4)}`;
}
