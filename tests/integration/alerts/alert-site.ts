import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  backups,
  busyCalendars,
  cronRuns,
  emailOutbox,
  faultMinutes,
  incidents,
  stripeEvents,
} from "@/db/schema";
import { cronJobs } from "@/db/values/cron-jobs";
import type { IncidentKind } from "@/db/values/incidents";
import { checkSystem } from "@/lib/alerts/check-system";
import { countWrongCode } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { testCtx } from "@/tests/support/ctx";
import { fakeProbes } from "@/tests/support/fake-probes";
import { fakeStorage } from "@/tests/support/fake-storage";

export type SiteOptions = {
  readonly alertWebhookUrl?: string | null;
  readonly deliversAlerts?: boolean;
};

/** Starts a healthy site, where all jobs run, with a test clock and fake probes. */
export function startSite(db: Database, { deliversAlerts = true, ...settings }: SiteOptions = {}) {
  const probes = fakeProbes();
  const storage = { ...fakeStorage(), folder: "/srv/files" };
  const ctx = testCtx({ db, probes, storage, settings });
  const { clock } = ctx;
  const runJobs = async (jobs: readonly (typeof cronJobs)[number][] = cronJobs) => {
    if (jobs.length === 0) return;
    await ctx.db
      .insert(cronRuns)
      .values(jobs.map((job) => ({ job, startedAt: ctx.now(), outcome: "done" as const })));
  };
  const check = async (jobs = cronJobs as readonly (typeof cronJobs)[number][]) => {
    await runJobs(jobs);
    const changes = await checkSystem(ctx);
    // The outbox works, unless a test says otherwise.
    const isAlert = eq(emailOutbox.kind, "staff_alert");
    if (deliversAlerts) await ctx.db.update(emailOutbox).set({ sentAt: ctx.now() }).where(isAlert);
    return changes;
  };
  const minutesAgo = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  const open = async () => {
    const rows = await ctx.db.select().from(incidents);
    return rows.filter(({ resolvedAt }) => resolvedAt === null);
  };
  const subjects = async () =>
    (await ctx.db.select().from(emailOutbox).orderBy(emailOutbox.createdAt)).flatMap(({ props }) =>
      props && "headline" in props ? [props.headline] : [],
    );
  return { ctx, clock, probes, check, minutesAgo, open, subjects };
}

type Site = ReturnType<typeof startSite>;

const waitingEmail = (site: Site, key: string) => ({
  kind: "confirm_account" as const,
  toEmail: "ray@example.com",
  dedupeKey: key,
  createdAt: site.ctx.now(),
  nextAttemptAt: site.ctx.now(),
});

/** How to cause each kind of incident, and how to end it. */
export const causes: Record<
  Exclude<IncidentKind, "job_late" | "connections_short">,
  {
    readonly headline: string;
    readonly break: (site: Site) => Promise<void>;
    readonly repair: (site: Site) => Promise<void>;
  }
> = {
  outbox_stuck: {
    headline: "Emails delayed",
    break: async (site) => {
      await site.ctx.db.insert(emailOutbox).values(waitingEmail(site, "stuck"));
      site.clock.advance({ minutes: 15, seconds: 1 });
    },
    repair: async ({ ctx }) => {
      await ctx.db.update(emailOutbox).set({ sentAt: ctx.now() });
    },
  },
  event_unprocessed: {
    headline: "Stripe events not processed",
    break: async ({ ctx, minutesAgo }) => {
      const receivedAt = minutesAgo(16);
      await ctx.db.insert(stripeEvents).values({
        id: "evt_1",
        type: "charge.refunded",
        payload: {},
        receivedAt,
        nextAttemptAt: receivedAt,
        attempts: 4,
      });
    },
    repair: async ({ ctx }) => {
      await ctx.db.update(stripeEvents).set({ handledAt: ctx.now() });
    },
  },
  disk_low: {
    headline: "Disk almost full",
    break: async ({ probes, clock }) => {
      probes.state.disk = { freeBytes: 4e9, totalBytes: 100e9 };
      clock.advance({ minutes: 11 });
    },
    repair: async ({ probes, clock }) => {
      probes.state.disk = { freeBytes: 40e9, totalBytes: 100e9 };
      clock.advance({ minutes: 11 });
    },
  },
  backup_late: {
    headline: "Backup late",
    break: async ({ ctx, minutesAgo }) => {
      const createdAt = minutesAgo(27 * 60);
      await ctx.db.insert(backups).values({ name: "old", createdAt, rows: 1, bytes: 1 });
    },
    repair: async ({ ctx }) => {
      const createdAt = ctx.now();
      await ctx.db.insert(backups).values({ name: "new", createdAt, rows: 1, bytes: 1 });
    },
  },
  certificate_broken: {
    headline: "Certificate: shop.test",
    break: async ({ ctx, probes, clock }) => {
      const expiresAt = new Date(ctx.now().getTime() + 13 * 86_400_000);
      probes.state.certificate = { expiresAt, problem: null };
      clock.advance({ minutes: 11 });
    },
    repair: async ({ ctx, probes, clock }) => {
      const expiresAt = new Date(ctx.now().getTime() + 80 * 86_400_000);
      probes.state.certificate = { expiresAt, problem: null };
      clock.advance({ minutes: 11 });
    },
  },
  dns_broken: {
    headline: "DNS records missing: shop.test",
    break: async ({ probes, clock, check }) => {
      probes.state.txt["_dmarc.shop.test"] = ["v=DMARC1; p=none"];
      clock.advance({ minutes: 11 });
      await check();
      delete probes.state.txt["_dmarc.shop.test"];
      clock.advance({ minutes: 11 });
    },
    repair: async ({ probes, clock }) => {
      probes.state.txt["_dmarc.shop.test"] = ["v=DMARC1; p=none"];
      clock.advance({ minutes: 11 });
    },
  },
  errors_high: {
    headline: "More errors than usual",
    break: async ({ ctx, minutesAgo }) => {
      await ctx.db.insert(faultMinutes).values([
        { minute: minutesAgo(2), faults: 10 },
        { minute: minutesAgo(60), faults: 40 },
      ]);
    },
    repair: async () => {},
  },
  calendar_unread: {
    headline: "Busy calendar can’t be read: Work",
    break: async ({ ctx, minutesAgo }) => {
      await ctx.db.insert(busyCalendars).values({
        name: "Work",
        sealedAddress: "sealed",
        timeZone: "America/Chicago",
        nextReadAt: ctx.now(),
        createdBy: "owner@shop.test",
        createdAt: minutesAgo(61),
      });
    },
    repair: async ({ ctx }) => {
      await ctx.db.update(busyCalendars).set({ readAt: ctx.now() });
    },
  },
  codes_guessed: {
    headline: "Many wrong sign-in codes",
    break: async ({ ctx }) => {
      for (let guess = 0; guess <= rateLimits.wrongCodes.hits; guess += 1)
        await countWrongCode(ctx);
    },
    repair: async ({ clock }) => {
      clock.advance({ minutes: 61 });
    },
  },
};
