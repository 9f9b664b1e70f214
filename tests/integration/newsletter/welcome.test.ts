import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSends } from "@/db/schema";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

describe("a subscriber who confirms", () => {
  const helpers = newsletterHelpers();
  const run = () =>
    runNewsletter(helpers.ctx, { until: new Date(helpers.ctx.now().getTime() + 25_000) });
  const confirm = async (email: string) =>
    confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash: "browser" });
  const listIssues = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    const rows = await helpers.ctx.db
      .select({ issueId: newsletterSends.issueId })
      .from(newsletterSends)
      .where(eq(newsletterSends.subscriberId, subscriber?.id ?? ""))
      .orderBy(asc(newsletterSends.chicagoDate));
    return rows.map(({ issueId }) => issueId);
  };
  const daily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      helpers.ctx.clock.advance({ days: 1 });
      await run();
    }
  };

  test("is welcomed immediately, but not before confirming", async () => {
    helpers.ctx.clock.set("2030-03-12T15:00:00Z");
    const [confirmed, pending] = [helpers.address(), helpers.address()];
    await Promise.all([helpers.signUp(confirmed), helpers.signUp(pending)]);
    await confirm(confirmed);
    await run();
    expect(await listIssues(confirmed)).toEqual(["w1"]);
    await daily(3);
    expect(await listIssues(confirmed)).toEqual(["w1", "w2", "001", "002"]);
    expect(await listIssues(pending)).toEqual([]);
  });

  test("and leaves, signs up and confirms again continues where they stopped", async () => {
    helpers.ctx.clock.set("2030-04-12T15:00:00Z");
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    await run();
    await daily(2);
    const subscriber = await helpers.subscriber(email);
    await unsubscribe(helpers.ctx, {
      token: signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" }),
    });
    await daily(10);
    await helpers.signUp(email);
    await confirm(email);
    await daily(2);
    expect(await listIssues(email)).toEqual(["w1", "w2", "001", "002", "003"]);
  });

  test("after a bounce is emailed again, because that proves email arrives", async () => {
    helpers.ctx.clock.set("2030-05-12T15:00:00Z");
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    await run();
    await helpers.suppress(email, "bounced");
    await daily(3);
    expect(await listIssues(email)).toEqual(["w1"]);
    await helpers.signUp(email);
    await confirm(email);
    await daily(1);
    expect(await listIssues(email)).toEqual(["w1", "w2"]);
  });
});
