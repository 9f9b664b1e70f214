/**
 * What templates need of the stored emails. They read it here because emails/ may not import db/
 * (tests/support/import-rules.ts). Code in lib imports db/values itself.
 */
export type { AccountNotice, EmailPropsByKind } from "@/db/values/emails";
export {
  type EmailKind,
  emailKinds,
} from "@/db/values/emails";
export type { EmailOrderItem } from "@/db/values/order-email-props";
export type { BusinessProfile } from "@/db/values/profile";
