import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  adminAudit,
  backups,
  courses,
  legalApprovals,
  providerBackups,
  stripeEvents,
  users,
} from "@/db/schema";
import { listSenderDomains } from "@/lib/alerts/read-readings";
import { availabilityDocument, seedAvailability } from "@/lib/consultations/availability";
import { connectCalendar } from "@/lib/consultations/busy-calendars/edit-calendars";
import { getPageDocument } from "@/lib/content/content-documents";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import { originalPages } from "@/lib/content/original-pages";
import type { AdminActor } from "@/lib/core/admin-actor";
import { changeCourse } from "@/lib/course/change-course";
import { checkSenderDomain } from "@/lib/email/sender-domain";
import { recordJobRun } from "@/lib/jobs/run-job";
import { saveStation } from "@/lib/radio/stations";
import { recordProviderBackup } from "@/lib/setup/provider-backup";
import { approveLegalTexts, confirmPrices, readSetup } from "@/lib/setup/setup";
import { type SetupItemId, setupItemIds } from "@/lib/setup/setup-items";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeProbes } from "@/tests/support/fake-probes";
import { testProfile } from "@/tests/support/profile";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
let actor: AdminActor;
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
});

/** A profile without placeholders. */
const own = {
  ...testProfile,
  sender: "Shop <orders@shop.com>",
  newsletterSender: "News <news@shop.com>",
  replyTo: "info@shop.com",
  staffEmail: "staff@shop.com",
  contactEmail: "info@shop.com",
  supportEmail: "info@shop.com",
  meetingUrl: "",
};
const bare = { ...own, street: "", staffEmail: "info@tme-music.example" };
const records = {
  "send.shop.com": ["v=spf1 include:amazonses.com ~all"],
  "resend._domainkey.shop.com": ["p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ"],
  "_dmarc.shop.com": ["v=DMARC1; p=none"],
};

function newSite(settings: Partial<TestCtx["settings"]>) {
  const probes = fakeProbes();
  return { probes, ctx: testCtx({ db: database.db, probes, settings }) };
}

async function readOpen({ ctx }: ReturnType<typeof newSite>): Promise<SetupItemId[]> {
  const domains = await Promise.all(
    listSenderDomains(ctx.settings.seedProfile).map(async (domain) => ({
      domain,
      findings: await checkSenderDomain(domain, ctx.probes.lookUpTxt),
    })),
  );
  const items = await readSetup(ctx, actor, domains);
  return items.filter(({ isDone }) => !isDone).map(({ id }) => id);
}

test("a new production site needs every item, and each turns done by itself", async () => {
  let site = newSite({ seedProfile: bare });
  const open = new Set<SetupItemId>(setupItemIds);
  const expectDone = async (id: SetupItemId) => {
    open.delete(id);
    expect(await readOpen(site)).toEqual([...open]);
  };
  expect(await readOpen(site)).toEqual([...open]);

  site = newSite({ seedProfile: bare, isLivemode: true });
  await expectDone("payment_keys");

  const now = site.ctx.now();
  const event = { id: "evt_1", type: "charge.refunded", payload: {} };
  await database.db.insert(stripeEvents).values({ ...event, receivedAt: now, nextAttemptAt: now });
  await expectDone("webhook");

  site.probes.state.txt = records;
  await expectDone("sender_domain");

  site = newSite({ seedProfile: { ...bare, street: own.street }, isLivemode: true });
  site.probes.state.txt = records;
  await expectDone("postal_address");

  await approveLegalTexts(site.ctx, actor, { approvedBy: "Ida Counsel" });
  await expectDone("legal_texts");

  site = newSite({ seedProfile: own, isLivemode: true });
  site.probes.state.txt = records;
  await expectDone("placeholders");

  const [course] = await database.db.select().from(courses);
  const choice = { state: "draft", opensOn: null, drip: "all_at_once" } as const;
  await changeCourse(site.ctx, actor, { ...choice, revision: course?.revision ?? 0 });
  await expectDone("course");

  const document = getPageDocument("about");
  const publish = async (basedOn: number, text: string) => {
    const body = { ...originalPages.about, sections: [{ title: "The figures", text }] };
    await saveContent(site.ctx, actor, { document, basedOn, body });
    await publishContent(site.ctx, actor, { document, number: basedOn + 1 });
  };
  await publish(0, originalPages.about.sections[0]?.text ?? "");
  expect(await readOpen(site)).toContain("success_rate");
  await publish(1, "95%: catalogs in which we found a missing registration, of 40 since 2020.");
  await expectDone("success_rate");

  const person = { name: "Ida Example", role: "Analyst", bio: "", credentials: "" };
  const people = [{ ...person, credentialsUrl: "", photo: "", duties: [] }];
  const team = { document: "people", basedOn: 0, body: { people } };
  await saveContent(site.ctx, actor, { ...team, publish: true });
  await expectDone("people");

  const station = {
    name: "Beale FM",
    market: "Memphis, TN",
    format: "Soul",
    streamUrl: null,
    callSign: "WBLE",
    frequency: "99.9 FM",
    isCommercial: true,
    airsFrom: null,
    airsUntil: null,
    dayPercent: null,
    timeZone: "America/Chicago",
    isActive: true,
  } as const;
  const id = randomUUID();
  await saveStation(site.ctx, actor, { id, version: 0, ...station });
  expect(await readOpen(site)).toContain("stations");
  await saveStation(site.ctx, actor, { id, version: 1, ...station, airsFrom: 6, airsUntil: 24 });
  await expectDone("stations");

  const page = { document: getPageDocument("publishing-admin"), publish: true };
  const { administration: _, ...older } = originalPages["publishing-admin"];
  await saveContent(site.ctx, actor, { ...page, basedOn: 0, body: older });
  expect(await readOpen(site)).toContain("administration");
  const terms = { role: "register_and_recover", fee: "$40 a song", term: "One year" } as const;
  const body = { ...older, administration: terms };
  await saveContent(site.ctx, actor, { ...page, basedOn: 1, body });
  await expectDone("administration");

  const withRoom = { ...own, meetingUrl: "https://meet.test/us" };
  site = newSite({ seedProfile: withRoom, isLivemode: true });
  site.probes.state.txt = records;
  await expectDone("meeting_room");
  const withRooms = { ...own, meetingUrl: "https://meet.test/{room}" };
  site = newSite({ seedProfile: withRooms, isLivemode: true });
  site.probes.state.txt = records;
  const availability = { document: availabilityDocument, publish: true };
  await saveContent(site.ctx, actor, { ...availability, basedOn: 0, body: seedAvailability });
  expect(await readOpen(site)).toContain("booking");
  const withoutCalendar = { ...seedAvailability, usesNoCalendar: true };
  await saveContent(site.ctx, actor, { ...availability, basedOn: 1, body: withoutCalendar });
  await expectDone("booking");
  const item = (await readSetup(site.ctx, actor, [])).find(({ id }) => id === "prices");
  expect(item?.text).toContain("$49.99");
  const confirm = (prices = "") => confirmPrices(site.ctx, actor, { prices });
  expect(await confirm("eBook $1.00")).toEqual({ ok: false, problem: "changed_since" });
  expect((await confirm(item?.detail)).ok).toBe(true);
  await expectDone("prices");
  await database.db.update(users).set({ totpSecret: "encrypted", totpEnabledAt: now });
  await expectDone("two_step");
  await addTestAdmin(database.db, "support@example.com", "support");
  await expectDone("team");
  await database.db.execute(sql`
    insert into orders (id, order_number, status, mode, email, first_name, last_name,
      subtotal_cents, total_cents, browser_hash, fingerprint, session_params, paid_at,
      next_check_at, created_at, updated_at)
    values (gen_random_uuid(), 'TME-10000000', 'paid', 'payment', 'owner@example.com', 'Ida', 'Owner',
      4999, 4999, 'browser', 'fingerprint', '{}', now(), now(), now(), now())`);
  await expectDone("test_purchase");

  await database.db.insert(backups).values({ name: "first", createdAt: now, rows: 9, bytes: 9 });
  expect(await readOpen(site)).toContain("backup");
  await database.db.update(backups).set({ verifiedAt: now });
  await expectDone("backup");

  await recordJobRun(site.ctx, "outbox", async () => ({ sent: 1 }));
  await expectDone("cron");
  expect(await readOpen(site)).toEqual([]);

  site.ctx.clock.advance({ minutes: 6 });
  expect(await readOpen(site)).toEqual(["cron"]);
  site.ctx.clock.advance({ hours: 27 });
  expect(await readOpen(site)).toEqual(["backup", "cron"]);
});

test("a local site's payment sandbox counts as keys, and says that it's a sandbox", async () => {
  const { ctx } = newSite({ isLocal: true });
  const [keys] = await readSetup(ctx, actor, []);
  expect(keys).toMatchObject({ id: "payment_keys", isDone: true });
  expect(keys?.text).toContain("sandbox");
});

test("two approvals at once are recorded once, with who recorded it and when", async () => {
  const { ctx } = newSite({});
  const results = await Promise.all(
    ["Ida Counsel", "Al Bell"].map((approvedBy) => approveLegalTexts(ctx, actor, { approvedBy })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await database.db.select().from(legalApprovals)).toMatchObject([
    { recordedByEmail: actor.email, recordedAt: ctx.now() },
  ]);
  const entries = await database.db
    .select()
    .from(adminAudit)
    .where(eq(adminAudit.action, "legal_texts_approved"));
  expect(entries).toHaveLength(1);
});

test("an approval of an earlier version of the texts doesn't count", async () => {
  const site = newSite({ seedProfile: own });
  await database.db.insert(legalApprovals).values({
    textsUpdatedOn: "2020-01-01",
    approvedBy: "Ida Counsel",
    recordedByEmail: actor.email,
    recordedAt: site.ctx.now(),
  });
  expect(await readOpen(site)).toContain("legal_texts");
});

test("a provider's backup counts for 90 days after a restore that staff tried", async () => {
  const site = newSite({ seedProfile: own });
  const recorded = { provider: "Neon", retentionDays: 7, restoredOn: "2030-01-01" };
  site.ctx.clock.set("2030-01-01T18:00:00Z");
  const record = (version: number, change: Partial<typeof recorded> = {}) =>
    recordProviderBackup(site.ctx, actor, { version, ...recorded, ...change });
  expect(await readOpen(site)).toContain("backup");
  expect(await record(0, { restoredOn: "2030-01-02" })).toEqual({
    ok: false,
    problem: "in_future",
  });
  const outcomes = await Promise.all([record(0), record(0, { provider: "Supabase" })]);
  expect(
    outcomes.filter(({ ok }) => ok),
    "two staff at once",
  ).toHaveLength(1);
  const [first] = await database.db.select().from(providerBackups);
  expect((await record(0, { provider: first?.provider })).ok, "the same form again").toBe(true);
  expect(await readOpen(site)).not.toContain("backup");
  site.ctx.clock.set("2030-04-01T18:00:00Z");
  expect(await readOpen(site), "90 days later").not.toContain("backup");
  site.ctx.clock.set("2030-04-02T18:00:00Z");
  expect(await readOpen(site)).toContain("backup");
  expect((await record(1, { restoredOn: "2030-04-02" })).ok).toBe(true);
  expect(await record(1)).toEqual({ ok: false, problem: "changed_since" });
  expect(await readOpen(site)).not.toContain("backup");
  const entries = await database.db
    .select({ details: adminAudit.details })
    .from(adminAudit)
    .where(eq(adminAudit.action, "provider_backup_recorded"));
  expect(entries).toHaveLength(2);
  expect(entries[1]?.details).toEqual({ ...recorded, restoredOn: "2030-04-02" });
});

test("booking needs hours, a room, and a calendar or the choice against one", async () => {
  const read = async (profile: Partial<typeof own>) => {
    const { ctx } = newSite({ seedProfile: { ...own, ...profile } });
    const items = await readSetup(ctx, actor, []);
    return items.find(({ id }) => id === "booking");
  };
  const room = { meetingUrl: "https://meet.test/{room}" };
  expect((await read({ meetingUrl: "https://meet.test/us" }))?.text).toBe(
    "To let visitors book on the site, publish your hours, put {room} in your meeting link, so that each session has its own room, and connect a busy calendar or choose “I don’t use one”.",
  );
  const { ctx } = newSite({});
  const document = { document: availabilityDocument, publish: true };
  await saveContent(ctx, actor, { ...document, basedOn: 0, body: seedAvailability });
  expect((await read(room))?.text).toMatch(/site, connect a busy calendar/);
  await connectCalendar(ctx, actor, {
    id: randomUUID(),
    name: "Work",
    address: "https://calendar.test/work.ics",
    timeZone: "America/Chicago",
    whenUnread: "book",
  });
  expect(await read(room)).toMatchObject({ isDone: true });
  expect(await read({})).toMatchObject({ isDone: false });
  const external = "https://book.test/";
  const schedulers = { scheduler30Url: external, scheduler45Url: external };
  expect(await read({ ...schedulers, scheduler60Url: external })).toMatchObject({ isDone: true });
  expect(await read({ ...schedulers, scheduler60Url: "/schedule/60" })).toMatchObject({
    isDone: false,
  });
});
