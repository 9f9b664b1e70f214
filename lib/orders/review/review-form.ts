import * as z from "zod";
import { sessionMismatchReasons } from "@/db/values/orders";
import type { ReviewResolution } from "@/lib/orders/review/resolve-review";

const id = z.string().min(1).max(255);
const note = z.string().trim().min(1, "Note is required").max(500);
const orderId = z.uuid();

const schema = z.discriminatedUnion("reason", [
  z.object({ reason: z.enum(sessionMismatchReasons), orderId, note }),
  z.looseObject({ reason: z.literal("refund_without_lines"), orderId, note, id }),
  z.object({
    reason: z.enum([
      "refund_without_payment",
      "dispute_without_payment",
      "unknown_status",
      "early_fraud_warning",
    ]),
    orderId,
    note,
    id,
  }),
  z.object({
    reason: z.literal("payment_without_period_end"),
    orderId,
    note,
    id,
    lastDay: z.iso.date("Enter a valid last day"),
  }),
]);

const unitsField = /^units-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const units = z.coerce.number().int("Enter the number of units without decimals").min(0).max(20);

/** Schema of the review form. */
export const reviewForm = schema.transform((form, context) => {
  const { orderId, note } = form;
  if (form.reason !== "refund_without_lines") {
    return { orderId, note, resolution: form satisfies ReviewResolution };
  }
  const lines = Object.entries(form).flatMap(([name, value]) => {
    const orderItemId = unitsField.exec(name)?.[1];
    if (!orderItemId) return [];
    const quantity = units.safeParse(value);
    if (!quantity.success) {
      context.addIssue({
        code: "custom",
        path: [name],
        message: "Enter the number of units without decimals",
      });
      return [];
    }
    return quantity.data > 0 ? [{ orderItemId, quantity: quantity.data }] : [];
  });
  return { orderId, note, resolution: { reason: form.reason, id: form.id, lines } };
});
