import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { newsletterSubscribers, newsletterSuppressions } from "@/db/schema";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();

const statuses = [
  "active",
  "unsubscribed",
  "bounced",
  "complained",
  "unconfirmed",
  "archived",
  "cold",
  "what",
  "",
];
const states = ["none", "pending", "confirmed", "unsubscribed", "news_only"] as const;
const suppressions = [null, "bounced", "complained", "erased"] as const;

const row = fc.record({
  person: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom(...statuses),
  date: fc.constantFrom("", "2018-02-12 10:54:27", "2020-03-24 10:23:10 UTC"),
});
const world = fc.record({
  people: fc.array(
    fc.record({ state: fc.constantFrom(...states), suppression: fc.constantFrom(...suppressions) }),
    { minLength: 6, maxLength: 6 },
  ),
  /** Imports of files of rows. */
  imports: fc.array(
    fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 2 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  askFirst: fc.boolean(),
  leaveOutCold: fc.boolean(),
});

/** Addresses that the newsletter could send to. */
async function listMailable(): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ email: string }>(
    helpers.ctx.db,
    sql`select s.email from newsletter_subscribers s where s.confirmed and s.unsubscribed_at is null
      and not exists (select from newsletter_suppressions p where p.email_hash = s.email_hash)`,
  );
  return new Set(rows.map(({ email }) => email));
}

test("an import and its undo never make a known address mailable that wasn't", async () => {
  const { ctx } = helpers;
  await fc.assert(
    fc.asyncProperty(world, async ({ people, imports, askFirst, leaveOutCold }) => {
      const run = randomUUID().slice(0, 8);
      const toEmail = (person: number) => `p${person}-${run}@list.test`;
      const known = new Set<string>();
      for (const [index, { state, suppression }] of people.entries()) {
        const email = toEmail(index);
        const emailHash = hashNewsletterEmail(ctx, email);
        if (suppression !== null) {
          known.add(email);
          await ctx.db
            .insert(newsletterSuppressions)
            .values({ emailHash, reason: suppression, createdAt: ctx.now() });
        }
        if (state === "none") continue;
        known.add(email);
        const isConfirmed = state !== "pending";
        await ctx.db.insert(newsletterSubscribers).values({
          email,
          emailHash,
          consent: true,
          consentVersion: "test",
          consentAt: ctx.now(),
          signupSource: "inline",
          confirmed: isConfirmed,
          confirmedAt: isConfirmed ? ctx.now() : null,
          unsubscribedAt: state === "unsubscribed" ? ctx.now() : null,
          stage: state === "news_only" ? "none" : "sequence",
          createdAt: ctx.now(),
        });
      }
      const before = await listMailable();
      const ids: string[] = [];
      for (const files of imports) {
        const rows = files.flat();
        const importId = await helpers.importFiles(
          files.map((file, index) => ({
            name: `list-${index}.csv`,
            bytes: `email,status,created_at\n${file.map((one) => `${toEmail(one.person)},${one.status},${one.date}`).join("\n")}`,
          })),
          { askFirst, leaveOutCold },
        );
        ids.push(importId);
        const after = await listMailable();
        for (const email of known) if (after.has(email)) expect(before).toContain(email);
        // One contradictory row anywhere keeps a new address out.
        for (const { person } of rows) {
          const email = toEmail(person);
          const isNew =
            !known.has(email) &&
            rows.some(
              (one) =>
                toEmail(one.person) === email &&
                one.status !== "active" &&
                (one.status !== "cold" || leaveOutCold),
            );
          if (isNew && !before.has(email) && ids.length === 1) expect(after).not.toContain(email);
        }
      }
      for (const importId of [...ids].reverse()) await helpers.undo(importId);
      const undone = await listMailable();
      for (const email of undone) expect(before.has(email)).toBe(true);
      // And what was mailable before is again: the imports caused all that changed.
      for (const email of before) expect(undone.has(email)).toBe(true);
    }),
    { numRuns: 6 },
  );
});
