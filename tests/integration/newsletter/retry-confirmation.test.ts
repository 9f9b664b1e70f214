import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import { retryMail } from "@/lib/mail/retry-mail";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { isStillWanted } from "@/lib/newsletter/is-still-wanted";
import { unsubscribeUrl } from "@/lib/newsletter/links";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { addTestAdmin } from "@/tests/support/staff";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

describe("a confirmation that was given up", () => {
  const desk = newsletterDesk();
  const retry = (actor: AdminActor, id: string) =>
    retryMail(desk.ctx, actor, id, (tx, mail) => isStillWanted(desk.ctx, tx, mail));
  const confirm = async (email: string) =>
    confirmSubscription(desk.ctx, { token: await desk.token(email), browserHash: "browser" });
  const leave = async (email: string) => {
    const reader = await desk.reader(email);
    const token = tokenIn(unsubscribeUrl(desk.ctx, reader?.id ?? ""));
    await unsubscribe(desk.ctx, { token });
  };

  /** Somebody signs up, and the mail to confirm fails for good. Out: the mail's id. */
  const failedConfirmation = async (email: string) => {
    await desk.signUp(email);
    const [mail] = await desk.ctx.db
      .update(emailOutbox)
      .set({ failedAt: desk.ctx.now() })
      .where(eq(emailOutbox.toEmail, email))
      .returning();
    return mail?.id ?? "";
  };

  test.each(["left", "complained", "confirmed"] as const)(
    "is sent no more by staff once its reader has %s",
    async (what) => {
      const { actor } = await addTestAdmin(desk.ctx.db, desk.address());
      const email = desk.address();
      const mailId = await failedConfirmation(email);
      if (what === "left") await leave(email);
      if (what === "complained") await desk.suppress(email, "complained");
      if (what === "confirmed") await confirm(email);
      const retried = await retry(actor, mailId);
      expect(retried).toEqual({ ok: false, problem: "not_wanted" });
    },
  );

  test("is sent again by staff while it is waited for", async () => {
    const { actor } = await addTestAdmin(desk.ctx.db, desk.address());
    const email = desk.address();
    const mailId = await failedConfirmation(email);
    expect(await retry(actor, mailId)).toMatchObject({ ok: true });
  });
});
