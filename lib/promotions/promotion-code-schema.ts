import * as z from "zod/mini";

/** What the browser sends to try a promotion code. */
export const promotionCodeSchema = z.object({
  code: z
    .string("Enter a promotion code")
    .check(
      z.trim(),
      z.minLength(1, "Enter a promotion code"),
      z.maxLength(100, "A promotion code can have up to 30 characters"),
    ),
});
