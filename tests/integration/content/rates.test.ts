import { beforeEach, expect, test } from "vitest";
import type { EnteredRate } from "@/db/values/content";
import { ratesFormSchema } from "@/lib/content/document-schemas";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { previewIssue, readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { fillRates } from "@/lib/royalties/rate-placeholders";
import { readRateBook } from "@/lib/royalties/read-rates";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
let actor: AdminActor;
let now = new Date();
let ctx: ReturnType<typeof testCtx>;
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
  now = new Date("2026-12-20T18:00:00Z");
  ctx = { ...testCtx({ db: database.db }), now: () => now };
});

const next: EnteredRate = {
  name: "mechanicalRate",
  value: "13.7",
  source: "https://www.ecfr.gov/current/title-37/part-385",
  effectiveFrom: "2027-01-01",
  validThrough: "",
  checkedOn: "2026-12-15",
};

test("a rate that staff entered is stated from its first day in Memphis, not before it's published", async () => {
  const read = async () => fillRates("{{mechanicalRate}}", await readRateBook(ctx, ctx.db));
  await saveContent(ctx, actor, { document: "rates", basedOn: 0, body: { rates: [next] } });
  now = new Date("2027-01-01T06:00:00Z");
  expect(await read()).toBe("13.1 cents (through 2026)");
  await publishContent(ctx, actor, { document: "rates", number: 1 });
  expect(await read()).toBe("13.7 cents");
  now = new Date("2027-01-01T05:59:00Z");
  expect(await read()).toBe("13.1 cents");
});

test("a newsletter issue states it too", async () => {
  const body = { rates: [next] };
  await saveContent(ctx, actor, { document: "rates", basedOn: 0, body, publish: true });
  now = new Date("2027-02-01T18:00:00Z");
  const issue = {
    block: "fundamentals" as const,
    position: 1,
    subject: "A record costs {{mechanicalRate}}",
    preheader: "",
    body: "300 records cost {{coverPressing}}.",
  };
  const html = await previewIssue(issue, await readIssueSite(ctx, ctx.db), "light");
  expect(html).toContain("300 records cost $41.10.");
});

const post = (...rates: EnteredRate[]) => {
  const parsed = ratesFormSchema.safeParse({ basedOn: "0", body: JSON.stringify({ rates }) });
  return parsed.success ? "accepted" : parsed.error.issues[0]?.message;
};

test.each([
  [{}, "accepted"],
  [{ value: "13,7" }, "Enter one number without its unit, such as 13.1"],
  [{ value: "13 to 14" }, "Enter one number without its unit, such as 13.1"],
  [
    { name: "streamingRates", value: "15.4", effectiveFrom: "2028-01-01" },
    "Enter both numbers, such as 15.1 to 15.35",
  ],
  [{ name: "copyrightStandard" }, "Choose a rate"],
  [{ name: "__proto__" }, "Choose a rate"],
  [{ effectiveFrom: "2025-12-31" }, /^Our rate has applied since 2026-01-01/],
  [{ effectiveFrom: "2027-02-29" }, "The first day must be a date, such as 2027-01-01"],
  [{ validThrough: "2026-12-31" }, "The last day is before the first"],
  [{ source: "javascript:alert(1)" }, /must start with https/],
  [{ source: "ecfr.gov" }, /must start with https/],
] as const)("a posted rate with %j is %s", (part, answer) => {
  expect(post({ ...next, ...part })).toMatch(answer);
});

test("two values of one rate from the same day are refused", () => {
  expect(post(next, { ...next, value: "14" })).toMatch(/twice for the same first day/);
});
