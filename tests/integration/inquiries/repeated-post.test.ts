import { beforeEach, expect, test, vi } from "vitest";
import { emailOutbox, inquiries } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { secureFormCopy } from "@/lib/forms/form-copy";
import { runVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { homeContactForm } from "@/lib/web/actions/inquiry-forms";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const request = vi.hoisted(() => ({ ctx: null as Ctx | null, ipHash: "" }));
// Replaces what a request provides.
vi.mock("@/lib/web/ctx", () => ({ appCtx: () => request.ctx }));
vi.mock("@/lib/web/background/after-response", () => ({
  flushOutboxAfterResponse: () => undefined,
}));
vi.mock("@/lib/web/visitor/visitor", () => {
  const visitor = async () => ({
    ipHash: request.ipHash,
    browserHash: "browser",
    networkHash: "network",
    limitKeys: ["browser"],
  });
  return {
    getCurrentVisitor: visitor,
    ensureBrowser: visitor,
    getCurrentUtm: async () => undefined,
  };
});

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const text = { name: "Bessie", email: "bessie@artist.test", subject: "Hi", message: "Hello" };

function setup(startsAt: string) {
  const ctx = testCtx({ db: database.db });
  ctx.clock.set(startsAt);
  request.ctx = ctx;
  request.ipHash = "sender";
  const post = async (key?: string, fields: object = text) => {
    const result = await runVisitorAction(homeContactForm, { fields: { ...fields }, key });
    expect(result.status).toBe("done");
  };
  const stored = async () => (await ctx.db.select().from(inquiries)).length;
  return { ctx, post, stored };
}

test("a filled honeypot is refused with an alert, and stores and emails nothing", async () => {
  const { ctx, stored } = setup("2030-03-08T12:00:00Z");
  const posted = { fields: text, honeypot: "https://spam.example" };
  expect(await runVisitorAction(homeContactForm, posted)).toEqual({
    status: "refused",
    problem: secureFormCopy.honeypot,
  });
  expect(await stored()).toBe(0);
  expect(await ctx.db.select().from(emailOutbox)).toEqual([]);
});

test("without JavaScript, the same text within ten minutes is stored once", async () => {
  const { ctx, post, stored } = setup("2030-03-08T12:09:59.900Z");
  await post();
  ctx.clock.set("2030-03-08T12:10:00.100Z");
  await post();
  ctx.clock.set("2030-03-08T12:19:59.800Z");
  await post();
  expect(await stored()).toBe(1);
  expect(await ctx.db.select().from(emailOutbox)).toHaveLength(2);

  ctx.clock.set("2030-03-08T12:20:00.000Z");
  await Promise.all([post(), post()]);
  expect(await stored()).toBe(2);
  ctx.clock.advance({ minutes: 9 });
  await post();
  expect(await stored()).toBe(2);
  ctx.clock.advance({ minutes: 1 });
  await post();
  expect(await stored()).toBe(3);
});

test("another text, or the same text from elsewhere, is stored separately", async () => {
  const { post, stored } = setup("2030-03-08T12:00:00Z");
  await post();
  await post(undefined, { ...text, message: "Hello again" });
  request.ipHash = "another";
  await post();
  expect(await stored()).toBe(3);
});

test("a rendered form is stored once, however long it stays open", async () => {
  const { ctx, post, stored } = setup("2030-03-08T12:00:00Z");
  await post("rendered-1");
  ctx.clock.advance({ days: 2 });
  await post("rendered-1");
  expect(await stored()).toBe(1);
  await post("rendered-2");
  expect(await stored()).toBe(2);
});
