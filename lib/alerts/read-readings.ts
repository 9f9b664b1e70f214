import { and, eq, lte, sql } from "drizzle-orm";
import { selectUnreadCalendars } from "@/db/queries/busy-times";
import {
  type Incident,
  type SystemFigures,
  selectJobsDone,
  selectLatestBackup,
  selectLatestVerifiedBackup,
  selectOpenIncidents,
  selectResolvedIncidents,
  selectSystemFigures,
  selectSystemReadings,
} from "@/db/queries/operations/incidents";
import { isLimitReached } from "@/db/queries/operations/rate-limits";
import { selectProviderBackup } from "@/db/queries/operations/setup";
import { systemReadings } from "@/db/schema";
import { cronJobs } from "@/db/values/cron-jobs";
import type { SystemReadingKind } from "@/db/values/incidents";
import type { BusinessProfile } from "@/db/values/profile";
import {
  type DomainReading,
  faultBaselineMs,
  faultWindowMs,
  type Reading,
  type Readings,
  thresholds,
} from "@/lib/alerts/find-problems";
import type { AdminActor } from "@/lib/core/admin-actor";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { checkSenderDomain, parseSenderDomain } from "@/lib/email/sender-domain";
import { readProfile } from "@/lib/profile/read-profile";
import { wrongCodesKey } from "@/lib/rate-limit/hit-rate-limit";
import { isRestoreRecent } from "@/lib/setup/provider-backup";

/** Other machines are asked this often, by one instance. */
const intervalMs = 10 * minuteMs;

type ProbeCtx = Pick<Ctx, "db" | "now" | "probes" | "settings" | "storage">;
/** As stored: JSON has no dates. */
type StoredCertificate = { host: string; expiresAt: string; problem: string | null };

const take: Readonly<
  Record<
    Exclude<SystemReadingKind, "first_check">,
    (ctx: ProbeCtx, previous: unknown) => Promise<unknown>
  >
> = {
  disk: async ({ storage, probes }) =>
    storage.folder === null ? "none" : ((await probes.readDiskSpace(storage.folder)) ?? "unknown"),
  certificate: async ({ settings, probes }) => {
    const { hostname, protocol } = new URL(settings.siteUrl);
    if (protocol !== "https:" || hostname === "localhost") return "none";
    const certificate = await probes.readCertificate(settings.siteUrl);
    return certificate ? { ...certificate, host: hostname } : "unknown";
  },
  dns: async (ctx, previous) =>
    await Promise.all(
      listSenderDomains(await readProfile(ctx)).map(async (domain): Promise<DomainReading> => {
        const findings = await checkSenderDomain(domain, ctx.probes.lookUpTxt);
        const before = Array.isArray(previous) ? (previous as DomainReading[]) : [];
        const passed = findings.filter(({ status }) => status === "ready");
        const known = before.find((one) => one.domain === domain)?.passedBefore ?? [];
        return {
          domain,
          findings: findings.map(({ check, status }) => ({ check, status })),
          passedBefore: [...new Set([...known, ...passed.map(({ check }) => check)])],
        };
      }),
    ),
};

/** Returns the domains that our emails are sent from. */
export function listSenderDomains(
  profile: Pick<BusinessProfile, "sender" | "newsletterSender">,
): string[] {
  const senders = [profile.newsletterSender, profile.sender];
  return [...new Set(senders.flatMap((sender) => parseSenderDomain(sender) ?? []))];
}

type SystemReadings = Pick<Readings, "disk" | "certificate" | "domains" | "firstCheckAt">;

/**
 * Takes the readings that are due: disk space, certificate and DNS records. Instances share the
 * work, because the first to move `checkedAt` takes the reading.
 */
export async function takeSystemReadings(ctx: ProbeCtx): Promise<SystemReadings> {
  const now = ctx.now();
  await ctx.db
    .insert(systemReadings)
    .values({ kind: "first_check", checkedAt: now })
    .onConflictDoNothing();
  const kinds = Object.keys(take) as (keyof typeof take)[];
  await Promise.all(kinds.map(async (kind) => takeIfDue(ctx, kind, now)));
  return await readSystemReadings(ctx);
}

async function takeIfDue(ctx: ProbeCtx, kind: keyof typeof take, now: Date): Promise<void> {
  const [claimed] = await ctx.db
    .insert(systemReadings)
    .values({ kind, checkedAt: now })
    .onConflictDoUpdate({
      target: systemReadings.kind,
      set: { checkedAt: now },
      setWhere: lte(systemReadings.checkedAt, new Date(now.getTime() - intervalMs)),
    })
    .returning({ value: systemReadings.value });
  if (!claimed) return;
  const value = await take[kind](ctx, claimed.value);
  await ctx.db
    .update(systemReadings)
    .set({ value: sql`${JSON.stringify(value)}::jsonb` })
    .where(and(eq(systemReadings.kind, kind), eq(systemReadings.checkedAt, now)));
}

/** Returns the latest readings, without taking any. `unknown` is a reading that failed or wasn't taken yet. */
async function readSystemReadings(ctx: Pick<Ctx, "db" | "now">): Promise<SystemReadings> {
  const stored = await selectSystemReadings(ctx.db);
  const get = <Value>(kind: SystemReadingKind) =>
    (stored.get(kind)?.value ?? "unknown") as Reading<Value>;
  const certificate = get<StoredCertificate>("certificate");
  return {
    firstCheckAt: stored.get("first_check")?.checkedAt ?? ctx.now(),
    disk: get("disk"),
    domains: get("dns"),
    certificate:
      typeof certificate === "string"
        ? certificate
        : { ...certificate, expiresAt: new Date(certificate.expiresAt) },
  };
}

/** Reads what the database says about the system and adds the readings of other machines. */
export async function readReadings(
  ctx: Pick<Ctx, "db" | "now">,
  system: SystemReadings,
): Promise<Readings & { readonly databaseBytes: number }> {
  const now = ctx.now();
  const recentFrom = new Date(now.getTime() - faultWindowMs);
  const [done, figures, backup, providerBackup, areCodesGuessed, unread] = await Promise.all([
    selectJobsDone(ctx.db),
    selectSystemFigures(ctx.db, {
      recentFrom,
      earlierFrom: new Date(recentFrom.getTime() - faultBaselineMs),
      mostPerMinute: thresholds.faultsPerUsualMinute,
    }),
    selectLatestBackup(ctx.db),
    selectProviderBackup(ctx.db),
    isLimitReached(ctx.db, now, wrongCodesKey),
    selectUnreadCalendars(ctx.db, new Date(now.getTime() - thresholds.calendarMs)),
  ]);
  return {
    ...system,
    now,
    jobs: cronJobs.map((job) => ({ job, doneAt: done.get(job) ?? null })),
    oldestEmailAt: toDate(figures.oldestEmailAt),
    events: { waiting: figures.waitingEvents, oldestAt: toDate(figures.oldestEventAt) },
    connections: { used: figures.connectionsUsed, limit: figures.connectionLimit },
    faults: countFaults(figures),
    areCodesGuessed,
    unreadCalendars: unread.map(({ name, readAt }) => ({ name, readAt: new Date(readAt) })),
    // Staff may have moved from `npm run backup` to their provider's backups.
    backupAt:
      providerBackup && isRestoreRecent(providerBackup, now) ? null : (backup?.createdAt ?? null),
    databaseBytes: figures.databaseBytes,
  };
}

function countFaults({ recentFaults, earlierFaults }: SystemFigures): Readings["faults"] {
  return { recent: recentFaults, usual: (earlierFaults * faultWindowMs) / faultBaselineMs };
}

function toDate(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}

const mostResolved = 20;

type Backup = NonNullable<Awaited<ReturnType<typeof selectLatestBackup>>>;

export type SystemStatus = {
  readonly open: readonly Incident[];
  readonly resolved: readonly Incident[];
  readonly readings: Readings & { readonly databaseBytes: number };
  readonly backup: Backup | null;
  readonly verified: Backup | null;
  readonly providerBackup: Awaited<ReturnType<typeof selectProviderBackup>>;
};

/** Reads incidents, readings and backups for the status page. Database errors are thrown. */
export async function readStatus(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<SystemStatus> {
  const [open, resolved, readings, backup, verified, providerBackup] = await Promise.all([
    selectOpenIncidents(ctx.db),
    selectResolvedIncidents(ctx.db, mostResolved),
    readSystemReadings(ctx).then(async (system) => readReadings(ctx, system)),
    selectLatestBackup(ctx.db),
    selectLatestVerifiedBackup(ctx.db),
    selectProviderBackup(ctx.db),
  ]);
  return { open, resolved, readings, backup, verified, providerBackup };
}
