import * as z from "zod";

const line = z.object({ orderItemId: z.uuid(), quantity: z.number().int().min(1).max(20) });

const lines = z
  .string()
  .max(5_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "Select the items again." });
      return z.NEVER;
    }
  })
  .pipe(z.array(line).max(50));

/** Schema of the refund form. */
export const refundForm = z.object({
  orderId: z.uuid(),
  requestId: z.uuid(),
  paymentIntentId: z.string().min(1).max(255),
  lines,
  expectedCents: z.coerce.number().int().min(0),
  reason: z.string().trim().min(1, "Reason is required").max(500),
});
