import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, newsletterBrowsers, newsletterSubscribers } from "@/db/schema";
import type { MailKind } from "@/lib/mail/kinds";
import { forgetOld } from "@/lib/retention/forget-old";
import { keptDays } from "@/lib/retention/kept-days";
import { aPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(shop.ctx.now().getTime() - days * dayMs);

beforeEach(() => shop.database.empty());

describe("sign-ups", () => {
  const signUp = (name: string, more: Partial<typeof newsletterSubscribers.$inferInsert> = {}) => {
    const longAgo = daysAgo(keptDays.unconfirmedReaders + 1);
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
    const recently = daysAgo(keptDays.unconfirmedReaders - 1);
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
    expect(await forgetOld(shop.ctx)).toMatchObject({ unconfirmedReaders: 3 });
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
    const [reader] = await shop.ctx.db
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
    const subscriberId = reader?.id ?? "";
    await shop.ctx.db.insert(newsletterBrowsers).values([
      { subscriberId, browserHash: "old", linkedAt: daysAgo(keptDays.readerBrowsers + 1) },
      { subscriberId, browserHash: "new", linkedAt: daysAgo(keptDays.readerBrowsers - 1) },
    ]);
    expect(await forgetOld(shop.ctx)).toMatchObject({ readerBrowsers: 1, unconfirmedReaders: 0 });
    const kept = await shop.ctx.db.select().from(newsletterBrowsers);
    expect(kept.map(({ browserHash }) => browserHash)).toEqual(["new"]);
  });
});

describe("mails", () => {
  test("that belong to no order go after their days, and none that waits or is an order's", async () => {
    const order = await aPendingOrder(shop);
    await shop.ctx.db.delete(emailOutbox);
    const longAgo = daysAgo(keptDays.mailsWithoutOrder + 1);
    const recently = daysAgo(keptDays.mailsWithoutOrder - 1);
    const mail = (
      dedupeKey: string,
      kind: MailKind,
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
    expect(await forgetOld(shop.ctx)).toMatchObject({ mailsWithoutOrder: 4 });
    const kept = await shop.ctx.db.select().from(emailOutbox);
    expect(kept.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      "receipt",
      "recent",
      "staff",
      "waiting",
    ]);
  });
});
