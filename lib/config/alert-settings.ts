// Relative imports: next.config.ts loads this file through lib/config/env.ts and can't resolve `@/`.
import { z } from "zod";

const webUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** Settings for monitoring from outside. */
export const alertSettingsShape = {
  /** Called after each successful run of a job. */
  HEARTBEAT_URL: z
    .string()
    .refine(
      (value) =>
        value.includes("{job}") && webUrl.safeParse(value.replaceAll("{job}", "outbox")).success,
      "must be an http(s) address that contains {job}",
    )
    .optional(),
  /** Gets each alert to staff as a POST request. */
  ALERT_WEBHOOK_URL: webUrl.optional(),
};
