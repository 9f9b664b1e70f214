import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { oneTimeCodes } from "@/db/schema";
import { resetPassword } from "@/lib/auth/change-password";
import { requestSignInLink, signInWithCode, signInWithLink } from "@/lib/auth/sign-in";
import { confirmAccount } from "@/lib/auth/sign-up";
import { authFixture, newVisitor } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();

async function requestLink() {
  const user = await fixture.account();
  const visitor = newVisitor();
  await requestSignInLink(fixture.ctx, { email: user.email, visitor });
  const [sentEmail] = await fixture.emails(user.email, "sign_in_link");
  return {
    user,
    visitor,
    code: sentEmail?.code ?? "",
    token: await fixture.token(user.email, "sign_in_link"),
  };
}

const byLink = (token: string) =>
  signInWithLink(fixture.ctx, { token, secondStep: null, visitor: newVisitor() });
const byCode = (email: string, code: string, visitor = newVisitor()) =>
  signInWithCode(fixture.ctx, { email, code, secondStep: null, visitor });
const rejected = { ok: false, problem: { kind: "proof_rejected" } };

describe("an emailed link", () => {
  test("starts one session for two concurrent uses", async () => {
    const { user, token } = await requestLink();
    const uses = await Promise.all(Array.from({ length: 10 }, () => byLink(token)));
    expect(uses.filter((use) => use.ok)).toHaveLength(1);
    expect(await fixture.sessions(user.id)).toHaveLength(1);
  });

  test("works for 10 minutes", async () => {
    const late = await requestLink();
    fixture.ctx.clock.advance({ minutes: 10 });
    expect(await byLink(late.token)).toEqual(rejected);
    const inTime = await requestLink();
    fixture.ctx.clock.advance({ minutes: 9, seconds: 59 });
    expect((await byLink(inTime.token)).ok).toBe(true);
  });

  test("works in any browser and also uses up its code", async () => {
    const { user, visitor, token, code } = await requestLink();
    expect((await byLink(token)).ok).toBe(true);
    expect(await byCode(user.email, code, visitor)).toEqual(rejected);
  });

  test("is stored as a hash", async () => {
    const { token } = await requestLink();
    const rows = await fixture.ctx.db.select().from(oneTimeCodes);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("only works for its own purpose", async () => {
    const { token } = await requestLink();
    const input = { token, password: "velvet-77-lathe", secondStep: null, visitor: newVisitor() };
    expect(await resetPassword(fixture.ctx, input)).toEqual(rejected);
    expect(await confirmAccount(fixture.ctx, input)).toEqual(rejected);
  });
});

describe("an emailed code", () => {
  test("signs in the requesting browser once", async () => {
    const { user, visitor, code } = await requestLink();
    expect((await byCode(user.email, code, visitor)).ok).toBe(true);
    expect(await byCode(user.email, code, visitor)).toEqual(rejected);
  });

  test("is rejected in another browser, whose attempts don't count against it", async () => {
    const { user, visitor, code } = await requestLink();
    for (let index = 0; index < 6; index++)
      expect(await byCode(user.email, code)).toEqual(rejected);
    expect((await byCode(user.email, code, visitor)).ok).toBe(true);
  });

  test("is rejected after five wrong attempts", async () => {
    const { user, visitor, code } = await requestLink();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let index = 0; index < 5; index++) await byCode(user.email, wrong, visitor);
    expect(await byCode(user.email, code, visitor)).toEqual(rejected);
  });

  test("compares at most five of six concurrent attempts", async () => {
    const { user, visitor, code } = await requestLink();
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 6 }, () => byCode(user.email, wrong, visitor)));
    const [row] = await fixture.ctx.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.subject, user.id));
    expect(row?.attempts).toBe(5);
  });
});

describe("requesting an email", () => {
  test("doesn't invalidate the owner's links if a stranger requests one", async () => {
    const { user, token } = await requestLink();
    await requestSignInLink(fixture.ctx, { email: user.email, visitor: newVisitor() });
    expect((await byLink(token)).ok).toBe(true);
  });
});
