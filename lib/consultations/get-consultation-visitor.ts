import type { Queryable } from "@/db/client";
import { selectInquirySender } from "@/db/queries/consultations";
import { getGreetingName } from "@/lib/email/greeting-name";

export type ConsultationVisitor = {
  readonly name: string;
  readonly email: string;
  /** For greetings; empty if the name isn't suitable. */
  readonly firstName: string;
  /** IANA name; null if the browser didn't say. */
  readonly timeZone: string | null;
};

/** Returns the name, email and time zone of the visitor who requested a consultation. */
export async function getConsultationVisitor(
  db: Queryable,
  inquiryId: string,
): Promise<ConsultationVisitor> {
  const sender = await selectInquirySender(db, inquiryId);
  if (!sender) throw new Error(`inquiry ${inquiryId} doesn't exist`);
  return { ...sender, firstName: getGreetingName(splitName(sender.name).firstName) };
}

/** Splits a full name for an order: the last word becomes the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const parts = name.normalize("NFC").trim().split(/\s+/);
  const lastName = parts.length > 1 ? (parts.pop() ?? "") : "";
  return { firstName: parts.join(" "), lastName };
}
