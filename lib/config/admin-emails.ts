// Relative imports: next.config.ts loads this file through lib/config/env.ts and can't resolve `@/`.
import { z } from "zod";
import { isEmailAddress, normalizeEmail } from "../core/email-address";

/** Parses comma-separated email addresses and normalizes them the way accounts store them. */
export const adminEmailsSchema = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map(normalizeEmail)
      .filter((email) => email !== ""),
  )
  .refine((emails) => emails.every(isEmailAddress), "must be email addresses separated by commas");
