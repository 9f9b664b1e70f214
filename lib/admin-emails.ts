// Relative: next.config.ts loads this file through lib/env.ts, where `@/` is not understood.
import { z } from "zod";
import { isEmailAddress, normalizeEmail } from "./checkout/email-address";

/** Addresses parted by commas, in the spelling that accounts have. */
export const adminEmails = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map(normalizeEmail)
      .filter((email) => email !== ""),
  )
  .refine((emails) => emails.every(isEmailAddress), "must be email addresses, parted by commas");
