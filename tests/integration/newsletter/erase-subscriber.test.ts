import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSuppression } from "@/db/queries/suppressions";
import { readRows } from "@/db/read-rows";
import {
  broadcastRecipients,
  newsletterBatches,
  newsletterEvents,
  newsletterSubscribers,
  oneTimeCodes,
  resendEvents,
} from "@/db/schema";
import { eraseSubscriber } from "@/lib/flows/erase-subscriber";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { requestFreshLink } from "@/lib/newsletter/preferences/preferences-links";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { readSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirmation";
import { subscribe } from "@/lib/newsletter/subscription/subscribe";
import { signLink } from "@/lib/secrets/links";
import { insertScheduled } from "./broadcast-helpers";
import { linkHelpers } from "./link-helpers";
import { tokenIn } from "./newsletter-helpers";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, readSubscriber, sendLog } = setup.helpers;
const { addSubscriberWithLink, listEmails } = linkHelpers(setup);
const issueToken = (id: string) => signLink(setup.ctx, "newsletter-preferences", { id });
const erase = (token: string) => eraseSubscriber(setup.ctx, { token });
const invalid = { ok: false, problem: "invalid" };
const erased = { ok: true, value: "erased" };

const signUp = (email: string) =>
  subscribe(setup.ctx, {
    firstName: "Ray",
    email,
    source: "inline",
    consentVersion: "v",
    plan: undefined,
    utm: undefined,
    browserHash: "b",
  });

/** All rows of the database as text. */
async function everything(): Promise<string> {
  const tables = await readRows<{ name: string }>(
    setup.ctx.db,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = await readRows(setup.ctx.db, `select t::text as row from "${name}" t`);
    dumps.push(JSON.stringify(rows));
  }
  return dumps.join("\n");
}

describe("erasing a subscriber", () => {
  test("leaves nothing in the database but a keyed hash of the address", async () => {
    const { id, email, token } = await addSubscriberWithLink({ firstName: "Bessie Beale" });
    const other = await addSubscriberWithLink({ firstName: "Ida" });
    await setup.run();
    const sent = setup.provider.accepted.find(({ to }) => to === email);
    await setup.ctx.db.insert(resendEvents).values({
      id: "msg_1",
      type: "email.delivered",
      providerId: sent?.providerId ?? "",
      occurredAt: setup.ctx.now(),
      receivedAt: setup.ctx.now(),
    });
    await setPause(setup.ctx, { token, weeks: 1 });
    const save = { token, frequency: "daily", browserHash: "her laptop" } as const;
    await savePreferences(setup.ctx, save);
    const before = await everything();
    const traces = [id, email, "Bessie Beale", `,${sent?.providerId},`, "her laptop"];
    for (const trace of traces) expect(before).toContain(trace);

    expect(await erase(token)).toEqual(erased);
    const after = await everything();
    for (const trace of traces) expect(after).not.toContain(trace);
    expect(await readSuppression(setup.ctx.db, hashNewsletterEmail(setup.ctx, email))).toBe(
      "erased",
    );
    expect(after).toContain(other.email);
    expect(await sendLog(other.id)).toEqual(["2026-11-24 001 sent"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toHaveLength(1);
  });

  test("requires a link sent on request, because an issue's link may be forwarded", async () => {
    const { id, email } = await addSubscriberWithLink();
    const refusal = { ok: false, problem: "needs_fresh_link" };
    expect(await erase(issueToken(id))).toEqual(refusal);
    expect(await readSubscriberData(setup.ctx, { token: issueToken(id) })).toEqual(refusal);
    for (const token of ["nobody", signLink(setup.ctx, "newsletter-unsubscribe", { id })]) {
      expect(await erase(token)).toEqual(invalid);
      expect(await readSubscriberData(setup.ctx, { token })).toEqual(invalid);
      expect(await requestFreshLink(setup.ctx, { token })).toEqual(invalid);
    }
    setup.clock.advance({ minutes: 3 });
    expect(await requestFreshLink(setup.ctx, { token: issueToken(id) })).toMatchObject({
      ok: true,
    });
    const links = await listEmails(email, "newsletter_preferences_link");
    expect(links).toHaveLength(2);
    setup.clock.advance({ days: 1 });
    expect(await erase(tokenIn(links.at(-1)?.preferencesUrl))).toEqual(invalid);
    expect(await readSubscriber(id)).toMatchObject({ email });
  });

  test("happens once, with any number of concurrent requests", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email, token } = await addSubscriberWithLink();
      const leaving = signLink(setup.ctx, "newsletter-unsubscribe", { id });
      const save = { token, frequency: "weekly", browserHash: "b" } as const;
      const outcomes = await Promise.all([
        savePreferences(setup.ctx, save),
        erase(token),
        setPause(setup.ctx, { token, weeks: 1 }),
        erase(token),
        followUnsubscribeLink(setup.ctx, { token: leaving }),
        setup.run(),
        readPreferences(setup.ctx, token),
      ]);
      for (const outcome of [outcomes[1], outcomes[3]])
        expect([erased, invalid]).toContainEqual(outcome);
      expect([outcomes[1], outcomes[3]]).toContainEqual(erased);
      expect(await erase(token)).toEqual(invalid);
      expect(await savePreferences(setup.ctx, save)).toEqual(invalid);
      expect(await setPause(setup.ctx, { token, weeks: 1 })).toEqual(invalid);
      expect(await readPreferences(setup.ctx, token)).toBeNull();
      await followUnsubscribeLink(setup.ctx, { token: leaving });
      expect(await everything()).not.toContain(email);
      expect(await setup.ctx.db.select().from(newsletterEvents)).toEqual([]);
      expect(await setup.ctx.db.select().from(oneTimeCodes)).toEqual([]);
    }
  });

  test.each(["complained", "bounced"] as const)(
    "keeps the suppression after the address had %s",
    async (reason) => {
      const { email, token } = await addSubscriberWithLink();
      const emailHash = hashNewsletterEmail(setup.ctx, email);
      await setup.database.db.execute(
        `insert into newsletter_suppressions values ('${emailHash}', '${reason}', now())`,
      );
      expect(await erase(token)).toEqual(erased);
      expect(await readSuppression(setup.ctx.db, emailHash)).toBe(reason);
    },
  );

  test("lets the same person sign up again and start with the welcome", async () => {
    const { email, token } = await addSubscriberWithLink({ confirmed: false, confirmedAt: null });
    await signUp(email);
    await erase(token);
    await signUp(email);
    const [confirmation] = await listEmails(email, "newsletter_confirmation");
    await setup.run();
    expect(setup.provider.accepted).toEqual([]);
    await confirmSubscription(setup.ctx, {
      token: tokenIn(confirmation?.confirmUrl),
      browserHash: "b",
    });
    expect(await readSuppression(setup.ctx.db, hashNewsletterEmail(setup.ctx, email))).toBeNull();
    await setup.run();
    expect(setup.provider.accepted.map(({ to }) => to)).toEqual([email]);
    const [row] = await setup.ctx.db.select().from(newsletterSubscribers);
    expect(row).toMatchObject({ stage: "w2", sequencePosition: 0 });
  });

  test("removes a confirmation email waiting in the outbox", async () => {
    const { email, token } = await addSubscriberWithLink({ confirmed: false, confirmedAt: null });
    setup.clock.advance({ hours: 1 });
    await signUp(email);
    expect(await listEmails(email, "newsletter_confirmation")).toHaveLength(1);
    await erase(token);
    expect(await listEmails(email, "newsletter_confirmation")).toEqual([]);
    expect(await listEmails(email, "newsletter_preferences_link")).toEqual([]);
  });
});

describe("erasing while the newsletter is being sent", () => {
  const claim = () => claimDue(setup.ctx, { kind: "scheduled", limit: 100 });

  test("keeps a claimed email from leaving, and the rest of its batch is sent", async () => {
    const { email, token } = await addSubscriberWithLink();
    const others = await addSubscribers(3, active);
    await claim();
    await erase(token);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(3);
    expect(setup.provider.accepted.map(({ to }) => to)).not.toContain(email);
    for (const id of others) expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("during the provider call is complete afterwards, whatever the call's result", async () => {
    for (const fault of ["ok", "lost_answer", "not_reached", { notTaken: "429" }] as const) {
      const { email, token } = await addSubscriberWithLink();
      const other = await addSubscriber(active);
      await claim();
      setup.provider.next(fault);
      const emailBatches = {
        async sendBatch(...call: Parameters<typeof setup.provider.sendBatch>) {
          expect(await erase(token)).toEqual(erased);
          return await setup.provider.sendBatch(...call);
        },
      };
      await sendBatch({ ...setup.ctx, emailBatches });
      setup.clock.advance({ minutes: 10 });
      await setup.run();
      const copies = setup.provider.accepted.filter(({ to }) => to === email).length;
      // Either it was submitted before the erasure, or it never leaves.
      expect(copies).toBe(fault === "ok" || fault === "lost_answer" ? 1 : 0);
      expect(await sendLog(other)).toEqual(["2026-11-24 001 sent"]);
      expect(await everything()).not.toContain(email);
    }
  });

  test("is respected when the address is added again without consent", async () => {
    const { email, token } = await addSubscriberWithLink();
    await erase(token);
    const id = await addSubscriber({ ...active, email });
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
    expect(await sendLog(id)).toEqual([]);
  });
});

describe("a subscriber's data", () => {
  test("has everything stored about them, no link tokens, and nothing of others", async () => {
    const utm = { last: { source: "ig", at: "2026-11-01T00:00:00.000Z" } };
    const { id, email, token } = await addSubscriberWithLink({
      firstName: "Bessie",
      utm,
      mlcActive: true,
    });
    const other = await addSubscriberWithLink({ firstName: "Ida" });
    await setup.run();
    const now = setup.ctx.now();
    await insertScheduled(setup.ctx.db, now, { id: "news", day: "2026-11-24", windowDays: 0 });
    const skipped = { broadcastId: "news", status: "skipped", skipReason: "no_day" } as const;
    await setup.ctx.db.insert(broadcastRecipients).values({ ...skipped, subscriberId: id });
    await setPause(setup.ctx, { token, weeks: 2 });
    const save = { token, frequency: "daily", browserHash: "her laptop" } as const;
    await savePreferences(setup.ctx, save);
    const data = await readSubscriberData(setup.ctx, { token });
    expect(data).toMatchObject({
      ok: true,
      value: {
        subscriber: { email, firstName: "Bessie", campaign: utm },
        consent: { given: true, form: "inline", confirmed: true },
        sending: { frequency: "daily", position: 1, pausedUntil: "2026-12-08" },
        quickCheck: { mlc_active: true, sx_active: null, count: 1 },
        events: [{ type: "preferences_changed", details: { pause: "2026-12-08" } }],
        issuesSent: [{ issue: "001", day: "2026-11-24", status: "sent", greetingName: "Bessie" }],
        broadcasts: [{ broadcast: "news", status: "skipped", skipReason: "no_day" }],
        otherEmails: [{ kind: "newsletter_preferences_link" }],
        linkEmailsCounted: [{ purpose: "preferences" }],
        browsers: [{ hash: "her laptop", since: setup.ctx.now() }],
        suppression: null,
      },
    });
    const text = JSON.stringify(data);
    for (const secret of [token, other.email, other.id, "Ida"]) expect(text).not.toContain(secret);
    const [row] = await setup.ctx.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.subject, id));
    expect(text).not.toContain(row?.tokenHash ?? "no hash");
  });

  test("has every column of the row except our keys and hashes", async () => {
    const { token } = await addSubscriberWithLink();
    const [row] = await setup.ctx.db.select().from(newsletterSubscribers);
    const data = await readSubscriberData(setup.ctx, { token });
    if (!data.ok || !row) throw new Error("no data");
    const { subscriber, consent, sending, quickCheck } = data.value;
    const exported = [subscriber, consent, sending, quickCheck].flatMap((part) =>
      Object.keys(part),
    );
    // Every new column must be exported, or be listed here as a key or hash.
    expect(exported.length).toBe(
      Object.keys(row).length - ["id", "emailHash", "confirmationToken"].length,
    );
  });
});
