import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { retryEmail } from "@/lib/email/retry-email";
import { buildUnsubscribeUrl } from "@/lib/newsletter/links/links";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { shouldStillSend } from "@/lib/newsletter/subscription/should-still-send";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { addTestAdmin } from "@/tests/support/staff";
import { newsletterHelpers, tokenIn } from "./newsletter-helpers";

describe("a confirmation that was given up", () => {
  const helpers = newsletterHelpers();
  const retry = (actor: AdminActor, id: string) =>
    retryEmail(helpers.ctx, actor, id, (tx, mail) => shouldStillSend(helpers.ctx, tx, mail));
  const confirm = async (email: string) =>
    confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash: "browser" });
  const leave = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    const token = tokenIn(buildUnsubscribeUrl(helpers.ctx, subscriber?.id ?? ""));
    await unsubscribe(helpers.ctx, { token });
  };

  /** Somebody signs up, and the mail to confirm fails for good. Out: the mail's id. */
  const failedConfirmation = async (email: string) => {
    await helpers.signUp(email);
    const [mail] = await helpers.ctx.db
      .update(emailOutbox)
      .set({ failedAt: helpers.ctx.now() })
      .where(eq(emailOutbox.toEmail, email))
      .returning();
    return mail?.id ?? "";
  };

  test.each(["left", "complained", "confirmed"] as const)(
    "is sent no more by staff once its reader has %s",
    async (what) => {
      const { actor } = await addTestAdmin(helpers.ctx.db, helpers.address());
      const email = helpers.address();
      const mailId = await failedConfirmation(email);
      if (what === "left") await leave(email);
      if (what === "complained") await helpers.suppress(email, "complained");
      if (what === "confirmed") await confirm(email);
      const retried = await retry(actor, mailId);
      expect(retried).toEqual({ ok: false, problem: "not_wanted" });
    },
  );

  test("is sent again by staff while it is waited for", async () => {
    const { actor } = await addTestAdmin(helpers.ctx.db, helpers.address());
    const email = helpers.address();
    const mailId = await failedConfirmation(email);
    expect(await retry(actor, mailId)).toMatchObject({ ok: true });
  });
});
