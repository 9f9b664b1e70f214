import { userRoles, users } from "@/db/schema";
import { addAdmin } from "@/lib/admins/edit-admins";
import { recordAudit } from "@/lib/audit/record-audit";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { expectOk, type Staff, type World } from "./world";

export const ownerEmail = "dana@example.com";
const assistantEmail = "marcus@example.com";

/** Creates two admins: the owner, and the assistant that the owner adds a week later. */
export async function addStaff(world: World): Promise<Staff> {
  const { ctx, timeline } = world;
  const at = timeline.daysAgo(95, "09:00");
  const owner = await addAccount(world, ownerEmail, at);
  const assistant = await addAccount(world, assistantEmail, at);
  await ctx.db.transaction(async (tx) => {
    const { userId, email } = owner;
    await tx
      .insert(userRoles)
      .values({ userId, email, createdAt: at })
      .onConflictDoNothing({ target: userRoles.userId });
    const details = { admin_email: email, by: "first_local_account" };
    await recordAudit(tx, { by: owner, action: "admin_granted", details, now: at });
  });
  timeline.schedule(timeline.daysAgo(90, "07:00"), async () => {
    expectOk(await addAdmin(ctx, owner, assistantEmail));
  });
  return { owner, assistant };
}

/** Creates an account without a password: it signs in with the link or code in an email. */
async function addAccount({ ctx }: World, email: string, at: Date): Promise<AdminActor> {
  const [account] = await ctx.db
    .insert(users)
    .values({ email, emailConfirmedAt: at, createdAt: at })
    .onConflictDoUpdate({ target: users.email, set: { email } })
    .returning({ id: users.id });
  const actor = toAdminActor({
    sessionId: "00000000-0000-4000-8000-000000000000",
    userId: account?.id ?? "",
    email,
    method: "link",
    expiresAt: new Date(at.getTime() + dayMs),
    role: "admin",
  });
  if (!actor) throw new Error("The account has no admin role.");
  return actor;
}
