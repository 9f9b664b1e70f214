import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customerCodes, oneTimeCodes } from "@/db/schema";
import { resetPassword } from "@/lib/auth/change-password";
import { signInWithCode, signInWithLink } from "@/lib/auth/sign-in";
import { confirmAccount } from "@/lib/auth/sign-up";
import { consumeCustomerCode } from "@/lib/customers/customer-codes";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirmation";
import { hashCode } from "@/lib/secrets/one-time-codes";
import { testCtx } from "@/tests/support/ctx";
import { storedDatabase } from "./fixture";

const path = new URL("../../fixtures/emailed-secrets/codes.json", import.meta.url);
const emailed = JSON.parse(readFileSync(path, "utf8"));
/** The newest migration of commit 503f9f8a. */
const database = storedDatabase({ rows: emailed.rows, lastMigration: 71 });
const ctx = () => testCtx({ db: database.db, now: emailed.now, settings: emailed.settings });
const { browserHash } = emailed;
const visitor = {
  browserHash,
  networkHash: "network",
  ipHash: "address",
  userAgent: "Firefox",
  previousSessionId: null,
};
const staffInput = { secondStep: null, visitor };
const rejected = { ok: false, problem: { kind: "proof_rejected" } };

describe("what commit 503f9f8a emailed still works, and once", () => {
  test.each(["sign_in", "add_email", "correct_order"] as const)(
    "a customer's code to %s",
    async (purpose) => {
      const typed = { ...emailed.codes[purpose], browserHash };
      expect(await consumeCustomerCode(ctx(), purpose, typed)).toBe(true);
      expect(await consumeCustomerCode(ctx(), purpose, typed)).toBe(false);
    },
  );

  test("a download's code, to sign in to the library", async () => {
    const elsewhere = { ...emailed.download, browserHash };
    expect(await consumeCustomerCode(ctx(), "sign_in", elsewhere)).toBe(false);
    expect(await consumeCustomerCode(ctx(), "sign_in", emailed.download)).toBe(true);
    expect(await consumeCustomerCode(ctx(), "sign_in", emailed.download)).toBe(false);
  });

  test("staff's sign-in code, which is also its link", async () => {
    const { email, code, token } = emailed.staff.sign_in;
    expect(await signInWithCode(ctx(), { ...staffInput, email, code })).toMatchObject({ ok: true });
    expect(await signInWithLink(ctx(), { ...staffInput, token })).toEqual(rejected);
  });

  test("the links that confirm an account and reset a password", async () => {
    const { token, password } = emailed.staff.confirm_email;
    const elsewhere = { ...visitor, browserHash: "another" };
    const confirm = { ...staffInput, visitor: elsewhere, token, password };
    expect(await confirmAccount(ctx(), confirm)).toMatchObject({ ok: true });
    expect(await confirmAccount(ctx(), confirm)).toEqual(rejected);
    const reset = {
      ...staffInput,
      token: emailed.staff.reset_password.token,
      password: "slow-harbor-lantern",
    };
    expect(await resetPassword(ctx(), reset)).toMatchObject({ ok: true });
    expect(await resetPassword(ctx(), reset)).toEqual(rejected);
  });

  test("the newsletter's confirmation and the link to the preferences", async () => {
    const { email, token } = emailed.preferences;
    expect(await readPreferences(ctx(), token)).toMatchObject({ email, isFresh: true });
    const confirmation = { token: emailed.confirmation.token, browserHash };
    expect(await confirmSubscription(ctx(), confirmation)).toMatchObject({ ok: true });
  });
});

describe("while the previous version still runs", () => {
  const email = "during-deploy@artist.test";
  const id = "7b1f5a52-6d0e-4f0a-9c55-0d8a6f2c9177";

  test("a code that it emails works, with the attempts that it counted", async () => {
    const codeHash = hashCode(ctx(), "library_sign_in", { id, code: "048213" }) ?? "";
    const createdAt = ctx().now();
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    const row = { purpose: "sign_in", email, browserHash, codeHash, attemptsLeft: 5 } as const;
    await database.db.insert(customerCodes).values({ id, ...row, createdAt, expiresAt });
    const wrong = { email, browserHash, code: "999999" };
    await consumeCustomerCode(ctx(), "sign_in", wrong);
    await database.db.update(customerCodes).set({ attemptsLeft: sql`attempts_left - 3` });
    const [copy] = await database.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id));
    expect(copy).toMatchObject({ subject: email, attempts: 3, usedAt: null });
    expect(await consumeCustomerCode(ctx(), "sign_in", { ...wrong, code: "048213" })).toBe(true);
  });

  test("a code that it used or deleted doesn't work", async () => {
    await database.db.update(oneTimeCodes).set({ usedAt: null }).where(eq(oneTimeCodes.id, id));
    await database.db.update(customerCodes).set({ usedAt: ctx().now() });
    const [copy] = await database.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id));
    expect(copy?.usedAt).toEqual(ctx().now());
    await database.db.delete(customerCodes).where(eq(customerCodes.id, id));
    expect(await database.db.$count(oneTimeCodes, eq(oneTimeCodes.id, id))).toBe(0);
  });
});
