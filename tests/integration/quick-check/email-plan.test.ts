import { describe, expect, test } from "vitest";
import { newsletterHelpers } from "@/tests/integration/newsletter/newsletter-helpers";

const helpers = newsletterHelpers();
const { address, confirm, leave, listEvents, listQueued, signUp, suppress } = helpers;

const planAnswers = "nnyyyyn";
const titles = [
  "Join a PRO as a writer",
  "Get a split sheet signed for each song",
  "Find your IPI number",
];

const listPlans = async (email: string) =>
  (await listQueued(email, "quick_check_plan")).map(({ steps }) => steps.map(({ title }) => title));

async function subscriber(): Promise<string> {
  const email = address();
  await signUp(email);
  expect(await confirm(email)).toMatchObject({ value: { hasPlan: false } });
  helpers.ctx.clock.advance({ days: 1 });
  return email;
}

describe("emailing a Quick Check's plan", () => {
  test("sends a stranger a confirmation only, and the plan once they confirm", async () => {
    const email = address();
    expect(await signUp(email, { planAnswers })).toEqual({ kind: "confirmation_sent" });
    expect(await listPlans(email)).toEqual([]);
    expect(await confirm(email)).toMatchObject({ value: { kind: "confirmed", hasPlan: true } });
    expect(await listPlans(email)).toEqual([titles]);
    const [plan] = await listQueued(email, "quick_check_plan");
    expect(plan?.steps[2]?.first).toBe("Do step 1 first.");
    expect(await confirm(email)).toMatchObject({ value: { kind: "already_confirmed" } });
    expect(await listPlans(email)).toHaveLength(1);
  });

  test("keeps the newest plan when the confirmation email was sent a moment before", async () => {
    const email = address();
    await signUp(email);
    await signUp(email, { planAnswers: "ynyyyyy" });
    await signUp(email, { planAnswers });
    await confirm(email);
    expect(await listPlans(email)).toEqual([titles]);
  });

  test("sends a confirmed subscriber the plan at once", async () => {
    const email = await subscriber();
    expect(await signUp(email, { planAnswers })).toEqual({ kind: "plan_sent" });
    expect(await listPlans(email)).toEqual([titles]);
    expect(await listEvents(email)).not.toContain("plan_requested");
  });

  test("sends one plan when a confirmed subscriber's form arrives five times at once", async () => {
    const email = await subscriber();
    const sent = await Promise.all(Array.from({ length: 5 }, () => signUp(email, { planAnswers })));
    expect(sent.map(({ kind }) => kind).sort()).toEqual([
      ...Array(4).fill("plan_limited"),
      "plan_sent",
    ]);
    expect(await listPlans(email)).toHaveLength(1);
  });

  test("sends one plan when a confirmation link is opened ten times at once", async () => {
    const email = address();
    await signUp(email, { planAnswers });
    await Promise.all(Array.from({ length: 10 }, () => confirm(email)));
    expect(await listPlans(email)).toHaveLength(1);
  });

  test("asks someone who left to confirm again, and forgets the plan after 7 days", async () => {
    const email = await subscriber();
    await leave(email);
    expect(await signUp(email, { planAnswers })).toEqual({ kind: "confirmation_sent" });
    expect(await listPlans(email)).toEqual([]);
    helpers.ctx.clock.advance({ days: 8 });
    await signUp(email);
    expect(await confirm(email)).toMatchObject({ value: { kind: "confirmed", hasPlan: false } });
    expect(await listPlans(email)).toEqual([]);
  });

  test("never emails an address that reported us as spam", async () => {
    const email = await subscriber();
    await suppress(email, "complained");
    expect(await signUp(email, { planAnswers })).toEqual({ kind: "confirmation_sent" });
    expect(await listPlans(email)).toEqual([]);
  });
});
