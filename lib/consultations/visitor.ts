import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { inquiries } from "@/db/schema";
import { greetingName } from "@/lib/mail/greeting-name";

export type ConsultationVisitor = {
  readonly name: string;
  readonly email: string;
  /** Fit for a mail's greeting; empty where none is. */
  readonly firstName: string;
};

/** Who asked for a consultation. Throws where the request is gone, which its key forbids. */
export async function visitorOf(db: Queryable, inquiryId: string): Promise<ConsultationVisitor> {
  const [row] = await db
    .select({ name: inquiries.name, email: inquiries.email })
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId));
  if (!row) throw new Error(`the request ${inquiryId} is gone`);
  return { ...row, firstName: greetingName(splitName(row.name).firstName) };
}

/** A name as an order has it: the last word is the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.normalize("NFC").trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}
