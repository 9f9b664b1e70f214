import * as z from "zod/mini";
import { isUuid } from "@/lib/core/is-uuid";
import type { BatchCursor } from "@/lib/subscribers/change-matching-subscribers";

const timestamp = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Where a batch starts, as `2026-11-21 09:30:00.123456+00|<id>`; empty for the first. */
export const batchCursorField = z.pipe(
  z.string(),
  z.transform((text, payload): BatchCursor | null => {
    if (text === "") return null;
    const [createdAt = "", id = ""] = text.split("|");
    if (timestamp.test(createdAt) && isUuid(id)) return { createdAt, id };
    payload.issues.push({ code: "custom", input: text, message: "Reload the page" });
    return z.NEVER;
  }),
);
