import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { oneTimeCodes, userSessions } from "@/db/schema";
import { requestPasswordReset, resetPassword } from "@/lib/auth/change-password";
import {
  requestSignInLink,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
} from "@/lib/auth/sign-in";
import { confirmAccount, signUp } from "@/lib/auth/sign-up";
import { newVisitor, password } from "@/tests/integration/auth/auth-fixture";
import { authFixture } from "./auth-fixture";

const fixture = authFixture();

const signIn = (email: string, typed: string, visitor = newVisitor()) =>
  signInWithPassword(fixture.ctx, { email, password: typed, secondStep: null, visitor });

describe("signing in with a password", () => {
  test("starts a session, which is audited for admins", async () => {
    const user = await fixture.account({ admin: true });
    const result = await signIn(user.email, password);
    if (!result.ok) throw new Error(result.problem.kind);
    expect(await fixture.isAlive(result.value.sessionId)).toBe(true);
    expect(await fixture.audit(user.email)).toEqual(["signed_in"]);
  });

  test("gives the same result for wrong, unknown and unconfirmed", async () => {
    const user = await fixture.account();
    const unconfirmed = fixture.address();
    await signUp(fixture.ctx, { email: unconfirmed, password, visitor: newVisitor() });
    const results = await Promise.all([
      signIn(user.email, "wrong-password"),
      signIn(fixture.address(), password),
      signIn(unconfirmed, password),
    ]);
    for (const attempt of results)
      expect(attempt).toEqual({ ok: false, problem: { kind: "rejected" } });
  });

  test("ends the browser's previous session", async () => {
    const user = await fixture.account();
    const before = await fixture.session(user);
    const result = await signIn(user.email, password, newVisitor({ previousSessionId: before }));
    expect(result.ok).toBe(true);
    expect(await fixture.isAlive(before)).toBe(false);
  });

  test("truncates the user agent", async () => {
    const user = await fixture.account();
    await signIn(user.email, password, newVisitor({ userAgent: "x".repeat(5000) }));
    const [session] = await fixture.ctx.db
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, user.id));
    expect(session?.userAgent).toHaveLength(300);
  });
});

describe("guessing passwords", () => {
  test("allows five attempts, then doubles the delay", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    for (let index = 0; index < 6; index++) {
      expect(await signIn(user.email, "wrong-password", visitor)).toMatchObject({
        problem: { kind: "rejected" },
      });
    }
    const waits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const attempt = await signIn(user.email, password.toUpperCase(), visitor);
      if (attempt.ok || attempt.problem.kind !== "too_soon") throw new Error("not delayed");
      waits.push(attempt.problem.retryAfterSeconds);
      fixture.ctx.clock.advance({ seconds: attempt.problem.retryAfterSeconds });
      await signIn(user.email, "wrong-password", visitor);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test("delays an unknown address in the same way", async () => {
    const visitor = newVisitor();
    const email = fixture.address();
    for (let index = 0; index < 6; index++) await signIn(email, "wrong-password", visitor);
    expect(await signIn(email, "wrong-password", visitor)).toEqual({
      ok: false,
      problem: { kind: "too_soon", retryAfterSeconds: 1 },
    });
  });

  test("counts concurrent attempts separately", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    const results = await Promise.all(
      Array.from({ length: 30 }, () => signIn(user.email, "wrong-password", visitor)),
    );
    const compared = results.filter(
      (attempt) => !attempt.ok && attempt.problem.kind === "rejected",
    );
    expect(compared).toHaveLength(6);
  });

  test("from many networks slows down after 20 guesses, but not a known browser or an emailed link", async () => {
    const user = await fixture.account();
    const owners = newVisitor();
    expect((await signIn(user.email, password, owners)).ok).toBe(true);
    for (let index = 0; index < 21; index++) {
      await signIn(user.email, "wrong-password", newVisitor());
    }
    expect(await signIn(user.email, password, newVisitor())).toMatchObject({
      problem: { kind: "too_soon" },
    });
    expect((await signIn(user.email, password, owners)).ok).toBe(true);
    // An emailed link also stays open, for a browser that never signed in before.
    await requestSignInLink(fixture.ctx, { email: user.email, visitor: newVisitor() });
    const token = await fixture.token(user.email, "sign_in_link");
    const byLink = await signInWithLink(fixture.ctx, {
      token,
      secondStep: null,
      visitor: newVisitor(),
    });
    expect(byLink.ok).toBe(true);
  });

  test("on many accounts delays the address", async () => {
    const ipHash = newVisitor().ipHash;
    const results: string[] = [];
    for (let index = 0; index < 40; index++) {
      const attempt = await signIn(fixture.address(), "wrong-password", newVisitor({ ipHash }));
      results.push(attempt.ok ? "in" : attempt.problem.kind);
    }
    expect(results.slice(0, 31)).not.toContain("too_soon");
    expect(results.slice(31)).toContain("too_soon");
  });

  test("resets the account's count after a correct password", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 4; index++) await signIn(user.email, "wrong-password", visitor);
      expect((await signIn(user.email, password, visitor)).ok).toBe(true);
    }
  });
});

/** Each request comes from a new network and browser. */
const requests = {
  "password reset": (email: string) =>
    requestPasswordReset(fixture.ctx, { email, visitor: newVisitor() }),
  "sign-in link": (email: string) =>
    requestSignInLink(fixture.ctx, { email, visitor: newVisitor() }),
  "sign-up": (email: string) =>
    signUp(fixture.ctx, { email, password: "velvet-77-lathe", visitor: newVisitor() }),
};

describe.each(Object.entries(requests))("%s emails to one address", (_name, request) => {
  test("are sent at most once a minute, also when requested at once", async () => {
    const { email } = await fixture.account();
    const first = await Promise.all(Array.from({ length: 12 }, () => request(email)));
    expect(first.filter(Boolean)).toHaveLength(1);
    fixture.ctx.clock.advance({ seconds: 40 });
    expect(await request(email)).toBe(false);
    // The refused request doesn't extend the minute.
    fixture.ctx.clock.advance({ seconds: 20 });
    expect(await request(email)).toBe(true);
  });
});

test("strangers can't use up the emails of a browser that has signed in", async () => {
  const { email } = await fixture.account();
  const owner = newVisitor();
  const signedIn = await signInWithPassword(fixture.ctx, {
    email,
    password,
    secondStep: null,
    visitor: owner,
  });
  expect(signedIn.ok).toBe(true);
  for (let index = 0; index < 6; index += 1) {
    await requests["sign-in link"](email);
    fixture.ctx.clock.advance({ minutes: 1 });
  }
  expect(await requests["sign-in link"](email)).toBe(false);
  expect(await requestSignInLink(fixture.ctx, { email, visitor: owner })).toBe(true);
});

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
