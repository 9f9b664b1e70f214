import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSends } from "@/db/schema";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { unsubscribeUrl } from "@/lib/newsletter/links";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

describe("a reader who confirms", () => {
  const desk = newsletterDesk();
  const run = () => runNewsletter(desk.ctx, { until: new Date(desk.ctx.now().getTime() + 25_000) });
  const confirm = async (email: string) =>
    confirmSubscription(desk.ctx, { token: await desk.token(email), browserHash: "browser" });
  const issuesOf = async (email: string) => {
    const reader = await desk.reader(email);
    const rows = await desk.ctx.db
      .select({ issueId: newsletterSends.issueId })
      .from(newsletterSends)
      .where(eq(newsletterSends.subscriberId, reader?.id ?? ""))
      .orderBy(asc(newsletterSends.chicagoDate));
    return rows.map(({ issueId }) => issueId);
  };
  const daily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      desk.ctx.clock.advance({ days: 1 });
      await run();
    }
  };

  test("is welcomed at once, and nobody is who has only signed up", async () => {
    desk.ctx.clock.set("2030-03-12T15:00:00Z");
    const [confirmed, pending] = [desk.address(), desk.address()];
    await Promise.all([desk.signUp(confirmed), desk.signUp(pending)]);
    await confirm(confirmed);
    await run();
    expect(await issuesOf(confirmed)).toEqual(["w1"]);
    await daily(3);
    expect(await issuesOf(confirmed)).toEqual(["w1", "w2", "001", "002"]);
    expect(await issuesOf(pending)).toEqual([]);
  });

  test("and leaves, and signs up and confirms anew, goes on where they stopped", async () => {
    desk.ctx.clock.set("2030-04-12T15:00:00Z");
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    await run();
    await daily(2);
    const reader = await desk.reader(email);
    await unsubscribe(desk.ctx, { token: tokenIn(unsubscribeUrl(desk.ctx, reader?.id ?? "")) });
    await daily(10);
    await desk.signUp(email);
    await confirm(email);
    await daily(2);
    expect(await issuesOf(email)).toEqual(["w1", "w2", "001", "002", "003"]);
  });

  test("after a bounce is mailed again, for the address has shown that mail arrives", async () => {
    desk.ctx.clock.set("2030-05-12T15:00:00Z");
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    await run();
    await desk.suppress(email, "bounced");
    await daily(3);
    expect(await issuesOf(email)).toEqual(["w1"]);
    await desk.signUp(email);
    await confirm(email);
    await daily(1);
    expect(await issuesOf(email)).toEqual(["w1", "w2"]);
  });
});
