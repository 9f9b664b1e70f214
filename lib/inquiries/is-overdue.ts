import type { InquiryStatus } from "@/lib/inquiries/kinds";

/**
 * Whether an answer is late. Only what staff still have to answer can be: a message that waits for
 * its sender, or is closed, has been. The same rule in SQL: `status in ('new', 'open')`.
 */
export function isOverdue(
  { status, dueAt }: { readonly status: InquiryStatus; readonly dueAt: Date },
  now: Date,
): boolean {
  return (status === "new" || status === "open") && dueAt < now;
}
