import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { inquiries } from "@/db/schema";
import { getGreetingName } from "@/lib/email/greeting-name";

export type ConsultationVisitor = {
  readonly name: string;
  readonly email: string;
  /** For greetings; empty if the name isn't suitable. */
  readonly firstName: string;
};

/** Returns the name and email of the visitor who requested a consultation. */
export async function getConsultationVisitor(
  db: Queryable,
  inquiryId: string,
): Promise<ConsultationVisitor> {
  const [row] = await db
    .select({ name: inquiries.name, email: inquiries.email })
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId));
  if (!row) throw new Error(`the request ${inquiryId} is gone`);
  return { ...row, firstName: getGreetingName(splitName(row.name).firstName) };
}

/** Splits a full name for an order: the last word becomes the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.normalize("NFC").trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}
