import type { Queryable } from "@/db/client";
import { findCustomerIdByEmail, selectCustomerEmails } from "@/db/queries/customers";

/** The person a request is about. `id` is null for someone without a library. */
export type Person = { readonly id: string | null; readonly emails: readonly string[] };

/**
 * Finds who a proved address belongs to. Like signing in to the library with it, that includes the
 * other addresses that its owner proved there.
 */
export async function findPerson(db: Queryable, email: string): Promise<Person> {
  const id = await findCustomerIdByEmail(db, email);
  if (!id) return { id: null, emails: [email] };
  const emails = await selectCustomerEmails(db, id);
  return { id, emails: emails.map((proved) => proved.email) };
}
