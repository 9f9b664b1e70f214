import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailOutbox, imports, newsletterEvents, newsletterSubscribers } from "@/db/schema";
import { askImported } from "@/lib/imports/ask-imported";
import { continueImport, stopImport } from "@/lib/imports/change-imports";
import { endSubscription } from "@/lib/newsletter/subscription/unsubscribe";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();
const toList = (prefix: string, count: number, rest = "active,2020-01-01") =>
  `email,status,created_at\n${Array.from({ length: count }, (_, at) => `${prefix}${at}@race.test,${rest}`).join("\n")}`;
const countCreated = (prefix: string) =>
  helpers.ctx.db.$count(newsletterSubscribers, eq(newsletterSubscribers.firstName, prefix));

test("two staff who import the same file at once import it once", async () => {
  const file = { name: "list.csv", bytes: toList("twice", 1_500) };
  const [one, other] = [await helpers.stage([file]), await helpers.stage([file])];
  await helpers.start(one);
  await helpers.start(other);
  await Promise.all([helpers.run(), helpers.run()]);
  while ((await helpers.status(one)) === "running" || (await helpers.status(other)) === "running") {
    await helpers.run();
  }
  const [first, second] = [await helpers.counts(one), await helpers.counts(other)];
  expect((first.create ?? 0) + (second.create ?? 0)).toBe(1_500);
  expect((first.known ?? 0) + (second.known ?? 0)).toBe(1_500);
  expect(await countCreated("")).toBe(1_500);
});

test("an import stops, and goes on where it was after a crash", async () => {
  const importId = await helpers.stage([{ name: "list.csv", bytes: toList("stop", 2_500) }]);
  await helpers.start(importId);
  const actor = await helpers.actor();
  await stopImport(helpers.ctx, actor, { importId });
  expect(await helpers.run()).toBe(0);
  await continueImport(helpers.ctx, actor, { importId });
  // A process that died with the lease, after the first chunk.
  const { ctx } = helpers;
  const lost = new Date(ctx.now().getTime() + 60_000);
  await ctx.db.update(imports).set({ leasedUntil: lost }).where(eq(imports.id, importId));
  expect(await helpers.run()).toBe(0);
  ctx.clock.advance({ minutes: 3 });
  await helpers.run();
  expect(await helpers.status(importId)).toBe("finished");
  expect(await helpers.counts(importId)).toMatchObject({ create: 2_500 });
});

test("a confirmation here that's newer than the file wins over its opt-out", async () => {
  const { ctx } = helpers;
  const importId = await helpers.stage([
    { name: "list.csv", bytes: "email,status\nback@race.test,unsubscribed" },
  ]);
  ctx.clock.advance({ minutes: 1 });
  const [row] = await ctx.db
    .insert(newsletterSubscribers)
    .values({
      email: "back@race.test",
      consent: true,
      consentVersion: "test",
      consentAt: ctx.now(),
      signupSource: "inline",
      confirmed: true,
      confirmedAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .returning();
  await ctx.db
    .insert(newsletterEvents)
    .values({ subscriberId: row?.id ?? "", eventType: "confirmed", createdAt: ctx.now() });
  await helpers.finish(importId);
  expect(await helpers.suppression("back@race.test")).toBeUndefined();
});

test("an undo leaves what people did since: an unsubscribe stays", async () => {
  const { ctx } = helpers;
  const importId = await helpers.importFiles([{ name: "list.csv", bytes: toList("left", 3) }]);
  const left = await helpers.subscriber("left1@race.test");
  await ctx.db.transaction((tx) => endSubscription(tx, ctx.now(), left?.id ?? ""));
  await helpers.undo(importId);
  expect(await helpers.subscriber("left0@race.test")).toBeUndefined();
  expect((await helpers.subscriber("left1@race.test"))?.unsubscribedAt).not.toBeNull();
});

test("people without a date are asked once, and nothing else is sent", async () => {
  const { ctx } = helpers;
  const importId = await helpers.importFiles(
    [{ name: "list.csv", bytes: toList("ask", 3, "active,") }],
    {
      askFirst: true,
    },
  );
  expect(await ctx.db.$count(emailOutbox)).toBe(0);
  expect(await helpers.subscriber("ask0@race.test")).toMatchObject({
    confirmed: false,
    stage: "none",
  });
  expect(await askImported(ctx)).toBe(3);
  expect(await askImported(ctx)).toBe(0);
  const emails = await ctx.db.select().from(emailOutbox);
  expect(emails.map(({ kind }) => kind)).toEqual(Array(3).fill("newsletter_confirmation"));
  await helpers.undo(importId);
  expect((await helpers.subscriber("ask0@race.test"))?.unsubscribedAt).not.toBeNull();
});
