import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { selectLatestBackup, selectLatestVerifiedBackup } from "@/db/queries/operations/incidents";
import {
  adminAudit,
  cronRuns,
  legalApprovals,
  orders,
  providerBackups,
  staffInvitations,
  stripeEvents,
  userRoles,
  users,
} from "@/db/schema";

/** Returns who approved the legal texts of a day; null if there's no approval. */
export async function selectLegalApproval(db: Queryable, textsUpdatedOn: string) {
  const [approval] = await db
    .select()
    .from(legalApprovals)
    .where(eq(legalApprovals.textsUpdatedOn, textsUpdatedOn));
  return approval ?? null;
}

/** Returns what staff recorded about the provider's own backups; null if nothing. */
export async function selectProviderBackup(db: Queryable) {
  const [recorded] = await db.select().from(providerBackups);
  return recorded ?? null;
}

/** Reads what the database says about the setup. */
export async function selectSetupFacts(db: Queryable, textsUpdatedOn: string) {
  const [events, legalApproval, courseChanges, runs, backup, verified, providerBackup, ...found] =
    await Promise.all([
      db.select({ id: stripeEvents.id }).from(stripeEvents).limit(1),
      selectLegalApproval(db, textsUpdatedOn),
      db
        .select({ id: adminAudit.id })
        .from(adminAudit)
        .where(eq(adminAudit.action, "course_changed"))
        .limit(1),
      db
        .select({ at: cronRuns.startedAt })
        .from(cronRuns)
        .where(sql`job = 'outbox' and outcome = 'done'`)
        .orderBy(desc(cronRuns.id))
        .limit(1),
      selectLatestBackup(db),
      selectLatestVerifiedBackup(db),
      selectProviderBackup(db),
      db
        .select({ id: users.id })
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.userId))
        .where(and(eq(userRoles.role, "admin"), isNull(users.totpEnabledAt)))
        .limit(1),
      db.select({ id: userRoles.id }).from(userRoles).limit(2),
      db
        .select({ id: staffInvitations.id })
        .from(staffInvitations)
        .where(isNull(staffInvitations.revokedAt))
        .limit(1),
      db.select({ id: orders.id }).from(orders).where(isNotNull(orders.paidAt)).limit(1),
      db
        .select({ id: adminAudit.id })
        .from(adminAudit)
        .where(eq(adminAudit.action, "prices_confirmed"))
        .limit(1),
    ]);
  const [adminsWithoutTotp, staff, invitations, paidOrders, confirmedPrices] = found;
  return {
    hasReceivedWebhook: events.length > 0,
    legalApproval,
    hasChosenCourseState: courseChanges.length > 0,
    cronSeenAt: runs[0]?.at ?? null,
    backup,
    verifiedAt: verified?.verifiedAt ?? null,
    providerBackup,
    usesTwoSteps: adminsWithoutTotp.length === 0,
    hasTeam: staff.length > 1 || invitations.length > 0,
    hasSold: paidOrders.length > 0,
    hasConfirmedPrices: confirmedPrices.length > 0,
  };
}
