import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSubscribers, orders, rateLimits, users } from "@/db/schema";
import { findAuthToken } from "@/lib/auth/emailed-token";
import { signInWithCode, signInWithLink } from "@/lib/auth/sign-in";
import { createDelayedAttempt } from "@/lib/auth/sign-in-limits";
import { deriveRecoveryCodes, hashRecoveryCode, unsealTotpSecret } from "@/lib/auth/totp";
import { readOffer } from "@/lib/consultations/read-offer";
import { readCustomer, signInCustomer } from "@/lib/customers/customer-sessions";
import { findDownload, getNetworkProof } from "@/lib/downloads/check-access";
import { hashDownloadToken } from "@/lib/downloads/download-ref";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { readSubscription } from "@/lib/orders/subscriptions";
import { readCustomerSongs } from "@/lib/radio/read-submissions";
import { getLimitKey } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";
import { hashCode, hashToken } from "@/lib/secrets/one-time-codes";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();
const ctx = () => storedCtx(database);
const { signed, stored: tokens, sealed, keyed } = stored;
const { authSecret, linkSecret } = stored.settings;

const visitor = {
  browserHash: tokens.signInBrowserHash,
  networkHash: "network",
  ipHash: "address",
  userAgent: "Firefox",
  previousSessionId: null,
};

async function subscriber(email: string) {
  const [row] = await database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row;
}

describe("a link that was emailed before the rename still opens", () => {
  test("the subscription of an order, also after its email was corrected", async () => {
    const { token, opens } = signed["manage-subscription"];
    expect((await readSubscription(ctx(), token))?.orderNumber).toBe(opens);
    const corrected = signed["manage-subscription of a corrected email"];
    const view = await readSubscription(ctx(), corrected.token);
    expect(view?.orderNumber).toBe(corrected.opens);
  });

  test("the radio details of an order", async () => {
    const { token, opens } = signed["radio-details"];
    expect((await readCustomerSongs(ctx(), token))?.orderNumber).toBe(opens);
  });

  test("a consultation offer that can be paid", async () => {
    const { token, opens } = signed.consultation;
    const offer = await readOffer(ctx(), token);
    expect(offer?.calendar.inquiryId).toBe(opens);
    expect(offer?.stage).toBe("payable");
  });

  test("newsletter preferences, from an issue and on request", async () => {
    const fromIssue = signed["newsletter-preferences"];
    const onRequest = tokens.preferencesOnRequest;
    expect(await readPreferences(ctx(), fromIssue.token)).toMatchObject({
      email: fromIssue.opens,
      isFresh: false,
    });
    expect(await readPreferences(ctx(), onRequest.token)).toMatchObject({
      email: onRequest.opens,
      isFresh: true,
    });
  });

  test("the end of a newsletter subscription", async () => {
    const { url, opens } = signed["newsletter-unsubscribe"];
    const token = new URL(url).searchParams.get("token") ?? "";
    await unsubscribe(ctx(), { token });
    expect((await subscriber(opens))?.unsubscribedAt).toEqual(ctx().now());
  });

  test("the confirmation of a newsletter subscription", async () => {
    const { token, opens } = tokens.confirmation;
    const confirmed = await confirmSubscription(ctx(), { token, browserHash: "browser" });
    expect(confirmed).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect((await subscriber(opens))?.confirmed).toBe(true);
  });

  test("a download, by its own token and by the checkout session's ID", async () => {
    const { token, opens } = tokens.download;
    const byToken = await findDownload(ctx(), database.db, { kind: "renewed", token });
    expect(byToken?.order.id).toBe(stored.orders.byStatus.paid);
    const sessionId = tokens.downloadBySession.sessionId ?? "";
    const bySession = await findDownload(ctx(), database.db, { kind: "order", sessionId });
    expect(bySession?.order.id).toBe(stored.orders.byStatus.paid);
    expect(bySession?.link).not.toBeNull();
    expect(opens).toBe(signed["radio-details"].opens);
  });

  test("an account's password reset and email confirmation", async () => {
    const reset = { purpose: "staff_reset_password", token: tokens.signIn.reset_password } as const;
    const confirm = { purpose: "staff_confirm_email", token: tokens.signIn.confirm_email } as const;
    for (const link of [reset, confirm]) {
      const found = await findAuthToken(ctx(), database.db, link);
      expect(found?.user.email).toBe(tokens.account);
    }
  });
});

describe("a code that was emailed before the rename still works", () => {
  test("for a download on another device, to sign in to the library", async () => {
    const { code, browserHash } = tokens.buyerCode;
    const orderId = stored.orders.byStatus.paid;
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    const email = order?.email ?? "";
    const typed = { email, code, browserHash, userAgent: "Firefox" };
    const signedIn = await signInCustomer(ctx(), typed);
    const customer = signedIn.ok ? await readCustomer(ctx(), signedIn.value.token) : null;
    expect(customer?.emails).toEqual([email]);
    expect(await signInCustomer(ctx(), typed)).toMatchObject({ ok: false });
  });

  test("to sign in, once the account's failed attempts from before are forgotten", async () => {
    const input = { email: tokens.account, code: tokens.signInCode, secondStep: null, visitor };
    expect(await signInWithCode(ctx(), input)).toMatchObject({ problem: { kind: "too_soon" } });
    await database.db.delete(rateLimits);
    expect(await signInWithCode(ctx(), input)).toMatchObject({ ok: true });
    // The code and the link of one email are one token.
    const link = { token: tokens.signIn.sign_in, secondStep: null, visitor };
    expect(await signInWithLink(ctx(), link)).toMatchObject({ ok: false });
  });
});

describe("secrets that were stored before the rename", () => {
  test("a TOTP secret opens, and its recovery codes are the stored ones", async () => {
    expect(unsealTotpSecret(authSecret, sealed.totp.sealed)).toBe(sealed.totp.opens);
    const [owner] = await database.db.select().from(users).where(eq(users.email, sealed.owner));
    expect(unsealTotpSecret(authSecret, owner?.totpSecret ?? "")).toBe(sealed.totp.opens);
    expect(deriveRecoveryCodes(authSecret, sealed.totp.opens)[0]).toBe(sealed.recoveryCode);
    const stored = await hashRecoveryCode(owner?.id ?? "", sealed.recoveryCode ?? "");
    const codes = await database.db.query.recoveryCodes.findMany();
    expect(codes.map(({ codeHash }) => codeHash)).toContain(stored);
  });

  test("keyed hashes come out the same", () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const context = ctx();
    expect({
      newsletterEmail: hashNewsletterEmail(context, "ray@example.com"),
      confirmation: hashConfirmationToken(context, "token"),
      preferenceLink: hashToken(context, "newsletter_preferences", "token"),
      downloadToken: hashDownloadToken(linkSecret, "token"),
      buyerCode: hashCode(context, "download", { id, code: "048213" }),
      authToken: {
        confirm_email: hashToken(context, "staff_confirm_email", "token"),
        sign_in: hashToken(context, "staff_sign_in", "token"),
        reset_password: hashToken(context, "staff_reset_password", "token"),
      },
      authCode: hashCode(context, "staff_sign_in", { id, code: "048213" }),
      tries: Object.fromEntries(
        Object.values(signInDelays).map((policy) => {
          const { subject } = createDelayedAttempt(authSecret, policy, "ray@example.com");
          return [policy.name, getLimitKey(policy, subject)];
        }),
      ),
    }).toEqual({ ...keyed, unknownNetwork: undefined });
    const visitor = { browserHash: null, networkHash: keyed.unknownNetwork };
    expect(getNetworkProof(context, visitor)).toBeNull();
  });
});
