import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { TestShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

export type StaffSetup = { readonly shop: TestShop; readonly actor: AdminActor };

/** Something staff do that the audit log shows. */
export type AuditedOperation = {
  readonly name: string;
  /** The entries it writes, in this order. */
  readonly writes: readonly AuditAction[];
  /** It changes nothing else, such as an export. */
  readonly isEntryAlone?: boolean;
  /** Creates what the operation needs. Returns the operation, which may be tried several times. */
  readonly arrange: (setup: StaffSetup) => Promise<() => Promise<unknown>>;
};

export const anAddress = () => `${randomUUID()}@example.com`;

export async function staffSetup(shop: TestShop): Promise<StaffSetup> {
  return { shop, actor: (await addTestAdmin(shop.database.db, anAddress())).actor };
}
