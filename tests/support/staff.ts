import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { Database } from "@/db/client";
import { userRoles, users } from "@/db/schema";
import type { StaffRole } from "@/db/values/auth";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { type TestShop, testShop } from "@/tests/support/shop";

/** Creates a confirmed account. Returns its id. */
export async function addAccount(db: Database, email: string): Promise<string> {
  const at = new Date("2030-01-01T12:00:00Z");
  const [account] = await db
    .insert(users)
    .values({ email, emailConfirmedAt: at, createdAt: at })
    .returning({ id: users.id });
  if (!account) throw new Error("no account was made");
  return account.id;
}

export type TestAdmin = { readonly actor: AdminActor; readonly roleId: string };

/** Creates an admin, or a member of staff with another role. Returns its actor and role id. */
export async function addTestAdmin(
  db: Database,
  email = "owner@example.com",
  role: StaffRole = "admin",
): Promise<TestAdmin> {
  const userId = await addAccount(db, email);
  const [added] = await db
    .insert(userRoles)
    .values({ userId, email, role, createdAt: new Date("2030-01-01T12:00:00Z") })
    .returning({ id: userRoles.id });
  const actor = toAdminActor({
    sessionId: "00000000-0000-4000-8000-000000000000",
    userId,
    email,
    method: "password",
    expiresAt: new Date("2031-01-01T12:00:00Z"),
    role,
  });
  if (!actor || !added) throw new Error("no admin was made");
  return { actor, roleId: added.id };
}

/** Creates another member of staff. */
export async function addStaff(shop: TestShop, role: StaffRole = "admin"): Promise<AdminActor> {
  return (await addTestAdmin(shop.database.db, `staff-${randomUUID()}@shop.test`, role)).actor;
}

export type StaffedShop = TestShop & {
  readonly admin: AdminActor;
  /** Empties the shop, sets its clock and creates an admin. */
  reset(at?: string): Promise<void>;
};

/** Creates a shop for one test file, which is reset before each test. */
export function staffedShop(start: string, poolSize?: number): StaffedShop {
  const shop = testShop(poolSize ? { poolSize } : {});
  let admin: AdminActor | undefined;
  async function reset(at = start): Promise<void> {
    await shop.database.empty();
    shop.clock.set(at);
    admin = (await addTestAdmin(shop.database.db)).actor;
  }
  beforeEach(() => reset());
  return Object.create(shop, { admin: { get: () => admin }, reset: { value: reset } });
}
