import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, newsletterBrowsers, newsletterSubscribers } from "@/db/schema";
import type { EmailKind } from "@/lib/email/email-kinds";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { retentionDays } from "@/lib/retention/retention-days";
import { createPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(shop.ctx.now().getTime() - days * dayMs);

beforeEach(() => shop.database.empty());

describe("sign-ups", () => {
  const signUp = (name: string, more: Partial<typeof newsletterSubscribers.$inferInsert> = {}) => {
    const longAgo = daysAgo(retentionDays.unconfirmedSubscribers + 1);
    return {
      email: `${name}@example.com`,
      consent: true,
      consentVersion: "test",
      consentAt: longAgo,
      confirmationSentAt: longAgo,
      signupSource: "inline" as const,
      createdAt: longAgo,
      ...more,
    };
  };

  test("that nobody confirmed go after their days, and no reader does", async () => {
    const longAgo = daysAgo(400);
    const recently = daysAgo(retentionDays.unconfirmedSubscribers - 1);
    await shop.ctx.db
      .insert(newsletterSubscribers)
      .values([
        signUp("never"),
        signUp("never-mailed", { confirmationSentAt: null }),
        signUp("never-and-left", { unsubscribedAt: longAgo, frequencyPref: "unsubscribed" }),
        signUp("signed-up-again", { consentAt: recently }),
        signUp("mailed-again", { confirmationSentAt: recently }),
        signUp("reader", { confirmed: true, confirmedAt: longAgo }),
        signUp("left", { confirmed: true, confirmedAt: longAgo, unsubscribedAt: longAgo }),
      ]);
    expect(await purgeExpiredData(shop.ctx)).toMatchObject({ unconfirmedSubscribers: 3 });
    const kept = await shop.ctx.db.select().from(newsletterSubscribers);
    expect(kept.map(({ email }) => email.split("@")[0]).sort()).toEqual([
      "left",
      "mailed-again",
      "reader",
      "signed-up-again",
    ]);
  });
});

describe("a reader's browsers", () => {
  test("go once their cookie is over, and the reader stays", async () => {
    const [subscriber] = await shop.ctx.db
      .insert(newsletterSubscribers)
      .values({
        email: "reader@example.com",
        consent: true,
        consentVersion: "test",
        consentAt: daysAgo(400),
        confirmed: true,
        confirmedAt: daysAgo(400),
        signupSource: "inline",
        createdAt: daysAgo(400),
      })
      .returning();
    const subscriberId = subscriber?.id ?? "";
    await shop.ctx.db.insert(newsletterBrowsers).values([
      { subscriberId, browserHash: "old", linkedAt: daysAgo(retentionDays.subscriberBrowsers + 1) },
      { subscriberId, browserHash: "new", linkedAt: daysAgo(retentionDays.subscriberBrowsers - 1) },
    ]);
    expect(await purgeExpiredData(shop.ctx)).toMatchObject({
      subscriberBrowsers: 1,
      unconfirmedSubscribers: 0,
    });
    const kept = await shop.ctx.db.select().from(newsletterBrowsers);
    expect(kept.map(({ browserHash }) => browserHash)).toEqual(["new"]);
  });
});

describe("mails", () => {
  test("that belong to no order go after their days, and none that waits or is an order's", async () => {
    const order = await createPendingOrder(shop);
    await shop.ctx.db.delete(emailOutbox);
    const longAgo = daysAgo(retentionDays.emailsWithoutOrder + 1);
    const recently = daysAgo(retentionDays.emailsWithoutOrder - 1);
    const mail = (
      dedupeKey: string,
      kind: EmailKind,
      more: Partial<typeof emailOutbox.$inferInsert>,
    ) => ({
      dedupeKey,
      kind,
      toEmail: "ray@example.com",
      createdAt: longAgo,
      nextAttemptAt: longAgo,
      ...more,
    });
    await shop.ctx.db
      .insert(emailOutbox)
      .values([
        mail("confirmation", "newsletter_confirmation", { sentAt: longAgo }),
        mail("link", "newsletter_preferences_link", { failedAt: longAgo }),
        mail("message", "inquiry_notice", { sentAt: longAgo }),
        mail("acknowledgement", "inquiry_received", { sentAt: longAgo }),
        mail("recent", "inquiry_received", { sentAt: recently }),
        mail("waiting", "inquiry_received", {}),
        mail("staff", "newsletter_notice", { sentAt: longAgo }),
        mail("receipt", "receipt", { sentAt: longAgo, orderId: order.id }),
      ]);
    expect(await purgeExpiredData(shop.ctx)).toMatchObject({ emailsWithoutOrder: 4 });
    const kept = await shop.ctx.db.select().from(emailOutbox);
    expect(kept.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      "receipt",
      "recent",
      "staff",
      "waiting",
    ]);
  });
});
