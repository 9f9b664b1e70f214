import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterEvents, newsletterSubscribers } from "@/db/schema";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { newsletterHelpers } from "./newsletter-helpers";

describe("interest in a membership", () => {
  const helpers = newsletterHelpers();
  const choose = (email: string, plan: MembershipPlanName) =>
    helpers.signUp(email, { source: "membership", plan });
  async function listPlans(email: string) {
    const rows = await helpers.ctx.db
      .select({ plan: newsletterEvents.itemKey })
      .from(newsletterEvents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterEvents.subscriberId))
      .where(
        and(
          eq(newsletterSubscribers.email, email),
          eq(newsletterEvents.eventType, "membership_interest"),
        ),
      )
      .orderBy(newsletterEvents.id);
    return rows.map(({ plan }) => plan);
  }

  test("is recorded for a new address", async () => {
    const email = helpers.address();
    expect(await choose(email, "Basic")).toEqual({ kind: "confirmation_sent" });
    expect(await listPlans(email)).toEqual(["Basic"]);
  });

  test("is recorded for an existing subscriber, with the usual response", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash: "b" });
    const before = await helpers.subscriber(email);
    expect(await choose(email, "Professional")).toEqual({ kind: "already_subscribed" });
    expect(await listPlans(email)).toEqual(["Professional"]);
    expect(await helpers.subscriber(email)).toEqual(before);
  });

  test("is recorded once per plan, however often it is requested, and without a second email", async () => {
    const email = helpers.address();
    await choose(email, "Basic");
    await Promise.all(Array.from({ length: 10 }, () => choose(email, "Enterprise")));
    await choose(email, "Basic");
    expect(await listPlans(email)).toEqual(["Basic", "Enterprise"]);
    expect(await helpers.emails(email, "newsletter_confirmation")).toHaveLength(1);
  });

  test("isn't recorded by other forms, and unknown plans are rejected", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    expect(await listPlans(email)).toEqual([]);
    const form = { firstName: "Ray", email, consent: "on", source: "membership" };
    expect(signupFormSchema.safeParse(form).success).toBe(true);
    expect(signupFormSchema.safeParse({ ...form, plan: "Basic" }).data?.plan).toBe("Basic");
    for (const plan of ["", "basic", "Gold"]) {
      expect(signupFormSchema.safeParse({ ...form, plan }).success).toBe(false);
    }
  });
});
