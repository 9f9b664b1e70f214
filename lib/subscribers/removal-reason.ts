import * as z from "zod/mini";

/** Why an address may be emailed again, for later readers of the audit log. */
export const removalReason = z
  .string("Reason is required")
  .check(
    z.trim(),
    z.minLength(5, "Say in a few words why it may be mailed again"),
    z.maxLength(500, "Reason must be at most 500 characters"),
  );
