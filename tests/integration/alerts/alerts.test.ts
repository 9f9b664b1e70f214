import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, faultMinutes, stripeEvents } from "@/db/schema";
import { causes, type SiteOptions, startSite } from "@/tests/integration/alerts/alert-site";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
beforeEach(() => database.empty());

const webhook = "https://hooks.test/alerts";

const start = (options?: SiteOptions) => startSite(database.db, options);

describe("incidents", () => {
  test.each(Object.entries(causes))(
    "%s opens one incident with one email, and closes with a recovery notice",
    async (kind, cause) => {
      const site = start();
      await site.check();
      expect(await site.open()).toEqual([]);
      await cause.break(site);
      await site.check();
      await site.check();
      site.clock.advance({ minutes: 1 });
      await site.check();
      expect(await site.open()).toMatchObject([{ kind }]);
      expect(await site.subjects()).toEqual([cause.headline]);
      await cause.repair(site);
      site.clock.advance({ minutes: 6 });
      await site.check();
      expect(await site.open()).toEqual([]);
      expect(await site.subjects()).toEqual([cause.headline, `Resolved: ${cause.headline}`]);
    },
  );

  test("a job is late after three intervals, and its own incident names it", async () => {
    const site = start();
    await site.check();
    site.clock.advance({ minutes: 3 });
    await site.check(["outbox", "retention"]);
    expect(await site.open()).toEqual([]);
    site.clock.advance({ seconds: 1 });
    await site.check(["outbox", "retention"]);
    expect(await site.open()).toMatchObject([{ kind: "job_late", subject: "newsletter" }]);
    expect(await site.subjects()).toEqual(["Job late: Newsletter"]);
    site.clock.advance({ minutes: 6 });
    await site.check();
    expect(await site.open()).toEqual([]);
  });

  test("a job that never ran is late from the first check on", async () => {
    const site = start();
    await site.check([]);
    site.clock.advance({ minutes: 2 });
    await site.check([]);
    expect(await site.open()).toEqual([]);
    site.clock.advance({ minutes: 2 });
    await site.check([]);
    const late = await site.open();
    expect(late.map(({ subject }) => subject).sort()).toEqual(["newsletter", "outbox"]);
  });

  test("ten checks at once open one incident, send one email and call the webhook once", async () => {
    const site = start({ alertWebhookUrl: webhook });
    await causes.backup_late.break(site);
    await Promise.all(Array.from({ length: 10 }, () => site.check()));
    expect(await site.open()).toHaveLength(1);
    expect(await site.subjects()).toEqual(["Backup late"]);
    expect(site.probes.calls).toHaveLength(1);
    await causes.backup_late.repair(site);
    site.clock.advance({ minutes: 6 });
    await Promise.all(Array.from({ length: 10 }, () => site.check()));
    expect(await site.subjects()).toEqual(["Backup late", "Resolved: Backup late"]);
    expect(site.probes.calls.map(({ json }) => json)).toMatchObject([
      { status: "opened", kind: "backup_late", facts: { hours: 27 }, resolvedAt: null },
      { status: "resolved", kind: "backup_late" },
    ]);
  });

  test("the webhook is called although no email can be sent, and repeated until it accepts", async () => {
    const site = start({ alertWebhookUrl: webhook, deliversAlerts: false });
    site.probes.state.answers = false;
    await causes.outbox_stuck.break(site);
    await site.check();
    await site.check();
    expect(site.probes.calls).toHaveLength(1);
    site.probes.state.answers = true;
    site.clock.advance({ minutes: 1, seconds: 1 });
    await site.check();
    site.clock.advance({ minutes: 2 });
    await site.check();
    expect(site.probes.calls).toHaveLength(2);
    expect(site.probes.calls[1]).toEqual(site.probes.calls[0]);
    expect(site.probes.calls[1]).toMatchObject({ url: webhook, json: { kind: "outbox_stuck" } });
    const queued = await site.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.createdAt);
    expect(queued).toMatchObject([{ dedupeKey: "stuck", sentAt: null }, { sentAt: null }]);
  });

  test("a problem that comes and goes within five minutes is one incident", async () => {
    const site = start();
    await causes.event_unprocessed.break(site);
    await site.check();
    await site.ctx.db.update(stripeEvents).set({ handledAt: site.ctx.now() });
    site.clock.advance({ minutes: 4 });
    await site.check();
    await site.ctx.db.update(stripeEvents).set({ handledAt: null });
    await site.check();
    site.clock.advance({ minutes: 4 });
    await site.check();
    expect(await site.open()).toHaveLength(1);
    expect(await site.subjects()).toEqual(["Stripe events not processed"]);
  });

  test("the same problem a day later is a new incident", async () => {
    const site = start();
    await causes.errors_high.break(site);
    await site.check();
    site.clock.advance({ minutes: 30 });
    await site.check();
    site.clock.advance({ days: 2 });
    await site.ctx.db.insert(faultMinutes).values({ minute: site.minutesAgo(1), faults: 10 });
    await site.check();
    expect(await site.subjects()).toEqual([
      "More errors than usual",
      "Resolved: More errors than usual",
      "More errors than usual",
    ]);
  });

  test("an outage alerts during steady noise, however long the noise lasted", async () => {
    const site = start();
    const noise = Array.from({ length: 24 * 60 }, (_, index) => ({
      minute: site.minutesAgo(6 + index),
      faults: 1_000,
    }));
    await site.ctx.db.insert(faultMinutes).values(noise);
    await site.ctx.db.insert(faultMinutes).values({ minute: site.minutesAgo(2), faults: 95 });
    await site.check();
    expect(await site.open()).toEqual([]);
    await site.ctx.db.insert(faultMinutes).values({ minute: site.minutesAgo(1), faults: 5 });
    await site.check();
    expect(await site.open()).toMatchObject([{ kind: "errors_high" }]);
  });

  test("a failed reading leaves incidents as they are", async () => {
    const site = start();
    await causes.certificate_broken.break(site);
    await site.check();
    expect(await site.open()).toMatchObject([{ kind: "certificate_broken" }]);
    site.probes.state.certificate = null;
    site.probes.state.disk = null;
    for (let step = 0; step < 3; step += 1) {
      site.clock.advance({ minutes: 11 });
      await site.check();
    }
    expect(await site.open()).toMatchObject([{ kind: "certificate_broken" }]);
  });

  test("records that were never there, or that can't be looked up, aren't broken", async () => {
    const site = start();
    await site.check();
    site.probes.state.txt["_dmarc.shop.test"] = ["v=DMARC1; p=none"];
    site.clock.advance({ minutes: 11 });
    await site.check();
    site.probes.state.txt["_dmarc.shop.test"] = null;
    site.clock.advance({ minutes: 11 });
    await site.check();
    expect(await site.open()).toEqual([]);
  });
});
