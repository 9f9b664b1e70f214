import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { retryEmail } from "@/lib/email/staff-outbox";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { shouldStillSend } from "@/lib/newsletter/subscription/send-confirmation";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { addTestAdmin } from "@/tests/support/staff";
import { newsletterHelpers } from "./newsletter-helpers";

describe("a failed confirmation email", () => {
  const helpers = newsletterHelpers();
  const retry = (actor: AdminActor, id: string) =>
    retryEmail(helpers.ctx, actor, id, (tx, email) => shouldStillSend(helpers.ctx, tx, email));
  const confirm = async (email: string) =>
    confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash: "browser" });
  const leave = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" });
    await unsubscribe(helpers.ctx, { token });
  };

  /** Signs up and lets the confirmation email fail for good. Returns the email's id. */
  const failedConfirmation = async (email: string) => {
    await helpers.signUp(email);
    const [row] = await helpers.ctx.db
      .update(emailOutbox)
      .set({ failedAt: helpers.ctx.now() })
      .where(eq(emailOutbox.toEmail, email))
      .returning();
    return row?.id ?? "";
  };

  test.each(["left", "complained", "confirmed"] as const)(
    "can't be retried by staff once its recipient has %s",
    async (what) => {
      const { actor } = await addTestAdmin(helpers.ctx.db, helpers.address());
      const email = helpers.address();
      const emailId = await failedConfirmation(email);
      if (what === "left") await leave(email);
      if (what === "complained") await helpers.suppress(email, "complained");
      if (what === "confirmed") await confirm(email);
      const retried = await retry(actor, emailId);
      expect(retried).toEqual({ ok: false, problem: "not_wanted" });
    },
  );

  test("can be retried by staff while it is outstanding", async () => {
    const { actor } = await addTestAdmin(helpers.ctx.db, helpers.address());
    const email = helpers.address();
    const emailId = await failedConfirmation(email);
    expect(await retry(actor, emailId)).toMatchObject({ ok: true });
  });
});
