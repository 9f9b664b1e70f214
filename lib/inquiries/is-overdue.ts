import type { InquiryStatus } from "@/lib/inquiries/constants";

/**
 * True if staff must still reply and the deadline has passed. In SQL: `status in ('new', 'open')`.
 */
export function isOverdue(
  { status, dueAt }: { readonly status: InquiryStatus; readonly dueAt: Date },
  now: Date,
): boolean {
  return (status === "new" || status === "open") && dueAt < now;
}
