import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  newsletterBatches,
  newsletterRenders,
  newsletterSends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { SendStatus } from "@/db/values/newsletter";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

type NewSubscriber = {
  readonly hoursAgo: number;
  readonly firstName?: string;
  readonly confirmed?: boolean;
  readonly left?: boolean;
  /** Number of "yes" answers. */
  readonly checks?: number;
  readonly frequencyPref?: "daily" | "twice_weekly" | "weekly";
};

/** A staff member with the admin role. */
export function testActor(): AdminActor {
  const actor = toAdminActor({
    sessionId: "00000000-0000-4000-8000-000000000000",
    userId: "00000000-0000-4000-8000-000000000001",
    email: "owner@example.com",
    method: "password",
    expiresAt: new Date("2031-01-01T12:00:00Z"),
    role: "admin",
  });
  if (!actor) throw new Error("no admin was made");
  return actor;
}

/** Sets up staff's view of subscribers on its own database, with helpers. */
export function subscriberHelpers() {
  const database = testDatabase({ poolSize: 12 });
  let made: TestCtx | undefined;
  const helpers = {
    get ctx() {
      made ??= testCtx({ db: database.db, now: "2030-03-10T17:30:00.000Z" });
      return made;
    },
    empty: () => database.empty(),
    actor: testActor(),
    async add(email: string, subscriber: NewSubscriber): Promise<string> {
      const { hoursAgo, firstName = "", confirmed = true, left = false, checks = 0 } = subscriber;
      const createdAt = new Date(helpers.ctx.now().getTime() - hoursAgo * 3_600_000);
      const [row] = await database.db
        .insert(subscribers)
        .values({
          email,
          emailHash: hashNewsletterEmail(helpers.ctx, email),
          firstName,
          consent: true,
          consentVersion: "test",
          consentAt: createdAt,
          signupSource: "inline",
          confirmationToken: confirmed ? null : randomUUID(),
          confirmationSentAt: createdAt,
          confirmed,
          confirmedAt: confirmed ? createdAt : null,
          unsubscribedAt: left ? createdAt : null,
          frequencyPref: left ? "unsubscribed" : (subscriber.frequencyPref ?? "daily"),
          stage: confirmed ? "sequence" : "w1",
          regCheckPro: checks > 0,
          regCheckIpi: checks > 1,
          regCheckIsrc: checks > 2,
          regCheckIswc: checks > 3,
          mlcActive: checks > 4,
          sxActive: checks > 5,
          splitSheetsAll: checks > 6,
          createdAt,
        })
        .returning({ id: subscribers.id });
      if (!row) throw new Error("no row was added");
      return row.id;
    },
    /** Adds a send in a batch of its own. */
    async addSend(subscriberId: string, issueId: string, chicagoDate: string, status: SendStatus) {
      const at = helpers.ctx.now();
      const batchId = randomUUID();
      const words = { subject: "", html: "", text: "" };
      await database.db
        .insert(newsletterRenders)
        .values({ id: batchId, issueId, issueVersion: 1, ...words, createdAt: at });
      await database.db
        .insert(newsletterBatches)
        .values({ id: batchId, renderId: batchId, chicagoDate, createdAt: at, nextAttemptAt: at });
      await database.db.insert(newsletterSends).values({
        subscriberId,
        issueId,
        chicagoDate,
        batchId,
        batchIndex: 0,
        firstName: "",
        status,
        createdAt: at,
        updatedAt: at,
      });
    },
    /** Sets a send's status. */
    async setSendStatus(subscriberId: string, issueId: string, status: SendStatus) {
      await database.db
        .update(newsletterSends)
        .set({ status })
        .where(
          and(eq(newsletterSends.subscriberId, subscriberId), eq(newsletterSends.issueId, issueId)),
        );
    },
  };
  return helpers;
}
