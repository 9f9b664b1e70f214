import * as z from "zod";
import type { DiscountKind } from "@/db/values/promotions";
import { discountKinds } from "@/db/values/promotions";
import { fromChicagoDateTime, toChicagoDateTime } from "@/lib/core/chicago-time";
import { checkTogether, versionField } from "@/lib/forms/fields";
import { maxDiscountPercent, normalizeCode } from "@/lib/promotions/discount";

/** A promotion as staff edit it. */
export type PromotionDraft = {
  readonly code: string;
  readonly discountKind: DiscountKind;
  readonly discountValue: number;
  readonly productIds: string[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly maxOrders: number | null;
  readonly maxOrdersPerCustomer: number | null;
  readonly isActive: boolean;
};

const optionalCount = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "Enter digits only, or leave this field empty for no limit")
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((value) => value !== 0, "Enter at least 1, or leave this field empty for no limit");

const day = z.iso.date("Choose a day");

/** The name of a product's checkbox in the form. */
export function getProductFieldName(productId: string): string {
  return `product:${productId}`;
}

/** Schema of the staff form for promotions. Both days count in full, in Chicago. */
export const promotionFormSchema = z
  .looseObject({
    code: z
      .string()
      .transform(normalizeCode)
      .pipe(
        z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "Use 3 to 30 letters, digits, or hyphens"),
      ),
    discountKind: z.enum(discountKinds, "Choose a discount type"),
    discountValue: z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, "Enter a number such as 10 or 7.50"),
    startDay: day,
    endDay: z.union([z.literal(""), day]),
    maxOrders: optionalCount,
    maxOrdersPerCustomer: optionalCount,
    isActive: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
  })
  .check(
    checkTogether(["discountKind", "discountValue"], ({ discountKind, discountValue }) => {
      const typed = Number(discountValue);
      const field = "discountValue";
      if (typed === 0) return { field, message: "Enter a number greater than 0" };
      const isPercent = Number.isInteger(typed) && typed <= maxDiscountPercent;
      return discountKind === "percent" && !isPercent
        ? { field, message: `Enter a percentage from 1 to ${maxDiscountPercent}` }
        : undefined;
    }),
    checkTogether(["startDay", "endDay"], ({ startDay, endDay }) =>
      endDay !== "" && endDay < startDay
        ? { field: "endDay", message: "The last day can't be before the first day" }
        : undefined,
    ),
  )
  .transform((form): PromotionDraft => {
    const { code, discountKind, maxOrders, maxOrdersPerCustomer, isActive } = form;
    const typed = Number(form.discountValue);
    const startsAt = fromChicagoDateTime({ date: form.startDay, time: "00:00" });
    const endsAt = form.endDay ? getDayEnd(form.endDay) : null;
    return {
      code,
      discountKind,
      discountValue: discountKind === "percent" ? typed : Math.round(typed * 100),
      productIds: Object.keys(form).flatMap((name) =>
        name.startsWith("product:") && form[name] === "on" ? [name.slice("product:".length)] : [],
      ),
      startsAt,
      endsAt,
      maxOrders,
      maxOrdersPerCustomer,
      isActive,
    };
  });

/** Returns midnight after a day in Chicago. */
function getDayEnd(date: string): Date {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return fromChicagoDateTime({ date: next.toISOString().slice(0, 10), time: "00:00" });
}

/** Returns the last day in Chicago on which a code can be used. */
export function getLastDay(endsAt: Date): string {
  return toChicagoDateTime(new Date(endsAt.getTime() - 1)).date;
}

/** Returns the form's values for a promotion. */
export function toPromotionFormValues(promotion: PromotionDraft): Readonly<Record<string, string>> {
  const { discountKind, discountValue, endsAt } = promotion;
  return {
    code: promotion.code,
    discountKind,
    discountValue:
      discountKind === "percent" ? `${discountValue}` : (discountValue / 100).toFixed(2),
    startDay: toChicagoDateTime(promotion.startsAt).date,
    endDay: endsAt ? getLastDay(endsAt) : "",
    maxOrders: promotion.maxOrders?.toString() ?? "",
    maxOrdersPerCustomer: promotion.maxOrdersPerCustomer?.toString() ?? "",
    isActive: promotion.isActive ? "on" : "",
    ...Object.fromEntries(promotion.productIds.map((id) => [getProductFieldName(id), "on"])),
  };
}

/** Schema of the staff form with the promotion it's about. */
export const savePromotionForm = z.intersection(
  promotionFormSchema,
  z.object({
    promotionId: z.uuid(),
    version: versionField,
  }),
);

/** What the browser sends to try a promotion code. */
export const promotionCodeSchema = z.object({
  code: z
    .string("Enter a promotion code")
    .trim()
    .min(1, "Enter a promotion code")
    .max(100, "A promotion code can have up to 30 characters"),
});
