import * as z from "zod";
import { sessionMismatchReasons } from "@/db/values/orders";
import { emailField } from "@/lib/forms/fields";
import type { ReviewResolution } from "@/lib/orders/resolve-review";

const requestFields = { orderId: z.uuid(), requestId: z.uuid() };
const reason = z.string().trim().min(1, "Reason is required").max(500);

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
  ...requestFields,
  paymentIntentId: z.string().min(1).max(255),
  lines,
  expectedCents: z.coerce.number().int().min(0),
  reason,
});

/** Schema of the button that sends a receipt again. */
export const resendReceiptForm = z.object(requestFields);

/** Schema of the form that corrects an order's email address. */
export const correctEmailForm = z.object({
  orderId: z.uuid(),
  oldEmail: z.string().max(1_300),
  email: emailField(),
});

/** Schema of the form that sends a new download link. */
export const sendLinkForm = z.object({ ...requestFields, reason });

/** Schema of the form that cancels a subscription. */
export const cancelSubscriptionForm = z.object({ ...requestFields, reason });

const time = z.iso.datetime().transform((text) => new Date(text));
const optionalTime = z.union([z.literal("").transform(() => null), time]);

/** Schema of the button that records a follow-up. */
export const followUpForm = z.object({ orderId: z.uuid(), seen: optionalTime });

/** Schema of the button that undoes a follow-up. */
export const followUpUndoForm = z.object({
  orderId: z.uuid(),
  seen: time,
  earlier: optionalTime,
});

const id = z.string().min(1).max(255);
const note = z.string().trim().min(1, "Note is required").max(500);
const orderId = z.uuid();

const reviewFields = z.discriminatedUnion("reason", [
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
export const reviewForm = reviewFields.transform((form, context) => {
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

/** Schema of the buttons that open Stripe's billing portal. */
export const billingPortalForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("link"), token: z.string().max(1_000) }),
  z.object({ kind: z.literal("browser"), sessionId: z.string().max(200) }),
]);

/** Schema of the form that asks for the links to someone's subscriptions. */
export const subscriptionLinkForm = z.object({ email: emailField() });
