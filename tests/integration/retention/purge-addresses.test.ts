import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, newsletterBrowsers, newsletterSubscribers, orderConsents } from "@/db/schema";
import type { EmailKind } from "@/db/values/emails";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { consentRetentionYears, retentionDays } from "@/lib/retention/retention-days";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
beforeEach(() => shop.database.empty());

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(shop.ctx.now().getTime() - days * dayMs);

const forever = { until: new Date("2999-01-01T00:00:00Z") };

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

  test("are deleted when they expire unconfirmed, but no subscriber is", async () => {
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
    expect((await purgeExpiredData(shop.ctx, forever)).counts).toMatchObject({
      unconfirmedSubscribers: 3,
    });
    const remaining = await shop.ctx.db.select().from(newsletterSubscribers);
    expect(remaining.map(({ email }) => email.split("@")[0]).sort()).toEqual([
      "left",
      "mailed-again",
      "reader",
      "signed-up-again",
    ]);
  });
});

describe("a subscriber's browsers", () => {
  test("are deleted after their cookie expired, and the subscriber stays", async () => {
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
    expect((await purgeExpiredData(shop.ctx, forever)).counts).toMatchObject({
      subscriberBrowsers: 1,
      unconfirmedSubscribers: 0,
    });
    const remaining = await shop.ctx.db.select().from(newsletterBrowsers);
    expect(remaining.map(({ browserHash }) => browserHash)).toEqual(["new"]);
  });
});

describe("emails", () => {
  test("without an order are deleted after their retention period, but not queued or order emails", async () => {
    const order = await createPendingOrder(shop);
    await shop.ctx.db.delete(emailOutbox);
    const longAgo = daysAgo(retentionDays.emailsWithoutOrder + 1);
    const recently = daysAgo(retentionDays.emailsWithoutOrder - 1);
    const addEmail = (
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
        addEmail("confirmation", "newsletter_confirmation", { sentAt: longAgo }),
        addEmail("link", "newsletter_preferences_link", { failedAt: longAgo }),
        addEmail("message", "inquiry_notice", { sentAt: longAgo }),
        addEmail("acknowledgment", "inquiry_received", { sentAt: longAgo }),
        addEmail("recent", "inquiry_received", { sentAt: recently }),
        addEmail("waiting", "inquiry_received", {}),
        addEmail("staff", "newsletter_notice", { sentAt: longAgo }),
        addEmail("receipt", "receipt", { sentAt: longAgo, orderId: order.id }),
      ]);
    expect((await purgeExpiredData(shop.ctx, forever)).counts).toMatchObject({
      emailsWithoutOrder: 4,
    });
    const remaining = await shop.ctx.db.select().from(emailOutbox);
    expect(remaining.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      "receipt",
      "recent",
      "staff",
      "waiting",
    ]);
  });
});

describe("consents of orders", () => {
  test("stay longer than California's three years, with their version and time", async () => {
    await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const before = await shop.database.db.select().from(orderConsents);
    expect(before.map(({ kind }) => kind).sort()).toEqual(["radio", "renewal", "terms"]);
    const later = new Date(shop.ctx.now().getTime() + (consentRetentionYears + 1) * 366 * dayMs);
    const until = new Date(later.getTime() + 1);
    await purgeExpiredData({ db: shop.database.db, now: () => later }, { until });
    expect(await shop.database.db.select().from(orderConsents)).toEqual(before);
  });
});
