import * as z from "zod/mini";
import { billingLimits } from "@/db/values/orders";
import { readEmailedCode } from "@/lib/core/typed-text";
import { emailField } from "@/lib/forms/fields";
import type { VisitorAction } from "@/lib/forms/form-result";

const codeField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => readEmailedCode(typed) ?? ""),
  ),
  z.string().check(z.minLength(1, "Enter the 6-digit code.")),
);

export const emailFormSchema = z.object({ email: emailField() });
export const codeFormSchema = z.object({ email: emailField(), code: codeField });
const sessionIdField = z.string().check(z.maxLength(200));
export const correctEmailSchema = z.object({ email: emailField(), sessionId: sessionIdField });
export const correctCodeSchema = z.object({
  email: emailField(),
  code: codeField,
  sessionId: sessionIdField,
});
export const orderFormSchema = z.object({ orderId: z.uuid() });
export const refundFormSchema = z.object({ orderItemId: z.uuid() });
export const sessionFormSchema = z.object({
  sessionId: z.union([z.literal("this"), z.literal("others"), z.uuid()]),
});

const billingLine = (label: string, max: number) =>
  z.pipe(
    z._default(z.string(), ""),
    z.pipe(
      z.transform((typed: string) =>
        typed
          .toWellFormed()
          .replace(/[\0\r]/g, "")
          .trim(),
      ),
      z.string().check(z.maxLength(max, `${label} can have up to ${max} characters.`)),
    ),
  );

const { addressLines: maxLines } = billingLimits;

/** A payment's invoice with billing details, or a refund's credit note. */
export const invoiceFormSchema = z.object({
  orderNumber: z.string().check(z.maxLength(20)),
  subject: z.enum(["payment", "refund"]),
  subjectId: z.string().check(z.maxLength(100)),
  name: billingLine("The name", 200),
  address: billingLine("The address", 500).check(
    z.refine(
      (address) => address.split("\n").filter((line) => line.trim() !== "").length <= maxLines,
      `The address can have up to ${maxLines} lines.`,
    ),
  ),
  taxId: billingLine("The tax ID", 50),
});

export const deleteFormSchema = z.object({ confirmed: z.literal("yes") });

/** Too many codes were requested for the address; an earlier one may still work. */
export type TooManyCodes = {
  readonly kind: "too_many_codes";
  readonly email: string;
  readonly retryAfterSeconds: number;
};

/** Why a library form did nothing. Sign-in answers the same for known and unknown addresses. */
export type LibraryProblem =
  | TooManyCodes
  | "cookies_blocked"
  | "code_rejected"
  | "code_required"
  | "older_address"
  | "too_many_joined"
  | "too_many_emails"
  | "last_email"
  | "no_access"
  | "limit_reached"
  | "refund_closed"
  | "refund_failed"
  | "signed_out"
  | "subscription"
  | "session"
  | "airplay"
  | "dispute";

/** A library action. Those that send a code return the address. */
export type LibraryAction<Value = null> = VisitorAction<Value, LibraryProblem>;
export type SendCode = LibraryAction<{ readonly email: string }>;
