import * as z from "zod";
import type { ReviewResolution } from "@/lib/orders/review/resolve-review";

const id = z.string().min(1).max(255);
const note = z.string().trim().min(1, "Note is required").max(500);
const orderId = z.uuid();

const schema = z.discriminatedUnion("about", [
  z.object({ about: z.literal("mismatch"), orderId, note, reason: z.string().max(200) }),
  z.looseObject({ about: z.literal("refund_lines"), orderId, note, id }),
  z.object({ about: z.enum(["stray_refund", "stray_dispute"]), orderId, note, id }),
  z.object({
    about: z.literal("period_end"),
    orderId,
    note,
    id,
    lastDay: z.iso.date("Last day must be a calendar day"),
  }),
]);

const unitsField = /^units-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const units = z.coerce.number().int("Units are whole numbers").min(0).max(20);

/** Schema of the review form. */
export const reviewForm = schema.transform((form, context) => {
  const { orderId, note } = form;
  if (form.about !== "refund_lines")
    return { orderId, note, answer: form satisfies ReviewResolution };
  const lines = Object.entries(form).flatMap(([name, value]) => {
    const orderItemId = unitsField.exec(name)?.[1];
    if (!orderItemId) return [];
    const quantity = units.safeParse(value);
    if (!quantity.success) {
      context.addIssue({ code: "custom", path: [name], message: "Units are whole numbers" });
      return [];
    }
    return quantity.data > 0 ? [{ orderItemId, quantity: quantity.data }] : [];
  });
  return { orderId, note, answer: { about: form.about, id: form.id, lines } };
});
