import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importSuppressions, imports, newsletterSuppressions } from "@/db/schema";
import type { ImportedReason } from "@/db/values/newsletter";
import {
  removeSoftBounceSuppression,
  removeSuppression,
  suppressAddress,
} from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

const helpers = newsletterHelpers();
const hash = (email: string) => hashNewsletterEmail(helpers.ctx, email);

/** Suppresses an address as an import does. */
async function importSuppression(email: string, reason: ImportedReason, hasOptedOut: boolean) {
  const { ctx } = helpers;
  const importId = randomUUID();
  await ctx.db.insert(imports).values({
    id: importId,
    kind: "subscribers",
    status: "finished",
    createdBy: "staff@example.com",
    createdAt: ctx.now(),
    settings: { frequency: "weekly", firstIssue: null, askFirst: false, leaveOutCold: false },
  });
  await ctx.db.insert(newsletterSuppressions).values({
    emailHash: hash(email),
    reason,
    importedReason: reason,
    createdAt: ctx.now(),
  });
  await ctx.db
    .insert(importSuppressions)
    .values({ emailHash: hash(email), importId, reason, hasOptedOut });
}

async function readRow(email: string) {
  const [row] = await helpers.ctx.db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hash(email)));
  return row && { reason: row.reason, own: row.ownReason, imported: row.importedReason };
}

async function addConfirmed() {
  const email = helpers.address();
  await helpers.signUp(email);
  await helpers.confirm(email);
  helpers.ctx.clock.advance({ days: 1 });
  return email;
}

test("only a new double opt-in clears an opt-out that an import reported", async () => {
  const email = await addConfirmed();
  await importSuppression(email, "opted_out", true);
  const id = (await helpers.readSubscriber(email))?.id ?? "";
  const token = signLink(helpers.ctx, "newsletter-preferences", { id });
  expect(
    await savePreferences(helpers.ctx, { token, frequency: "weekly", browserHash: "b" }),
  ).toMatchObject({ problem: "suppressed" });
  expect(await setPause(helpers.ctx, { token, weeks: 1 })).toMatchObject({ problem: "suppressed" });
  expect(await removeSuppression(helpers.ctx, { email })).toMatchObject({
    problem: "not_suppressed",
  });
  // The old link can't bring them back.
  expect(await helpers.confirm(email)).toMatchObject({ problem: "invalid" });
  expect(await helpers.signUp(email)).toEqual({ kind: "confirmation_sent" });
  expect((await readRow(email))?.reason).toBe("opted_out");
  await helpers.confirm(email);
  expect(await readRow(email)).toBeUndefined();
  expect(await helpers.ctx.db.select().from(importSuppressions)).toEqual([]);
  expect((await helpers.readSubscriber(email))?.nextSendAt).not.toBeNull();
});

test("an opt-out stays when staff remove a bounce or complaint", async () => {
  const left = await addConfirmed();
  await importSuppression(left, "complained", true);
  expect(await removeSuppression(helpers.ctx, { email: left })).toMatchObject({ ok: true });
  expect(await readRow(left)).toEqual({ reason: "opted_out", own: null, imported: "opted_out" });
  expect((await helpers.readSubscriber(left))?.nextSendAt).not.toBeUndefined();
  const bounced = await addConfirmed();
  await importSuppression(bounced, "bounced", false);
  await removeSuppression(helpers.ctx, { email: bounced });
  expect(await readRow(bounced)).toBeUndefined();
});

test("an opt-out stays when a bounce here comes and goes", async () => {
  const email = await addConfirmed();
  await importSuppression(email, "opted_out", true);
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "soft_bounces"));
  expect(await readRow(email)).toEqual({
    reason: "bounced",
    own: "bounced",
    imported: "opted_out",
  });
  expect(await removeSoftBounceSuppression(helpers.ctx.db, hash(email))).toBe(false);
  expect(await readRow(email)).toEqual({ reason: "opted_out", own: null, imported: "opted_out" });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "hard_bounce"));
  expect(await readRow(email)).toMatchObject({ reason: "complained", own: "complained" });
});

test("a sign-up form can't name an import as its source", async () => {
  const { signupFormSchema } = await import("@/lib/newsletter/subscription/signup-form");
  const form = { firstName: "Ray", email: "ray@example.com", consent: "on" };
  expect(signupFormSchema.safeParse({ ...form, source: "inline" }).success).toBe(true);
  expect(signupFormSchema.safeParse({ ...form, source: "import" }).success).toBe(false);
});
