import { describe, expect, test } from "vitest";
import { requestPasswordReset } from "@/lib/auth/change-password";
import { requestSignInLink, signInWithPassword } from "@/lib/auth/sign-in";
import { signUp } from "@/lib/auth/sign-up";
import { authFixture, newVisitor, password } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();

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

  test("are sent at most 5 times an hour", async () => {
    const { email } = await fixture.account();
    const sent: boolean[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      sent.push(await request(email));
      fixture.ctx.clock.advance({ minutes: 1 });
    }
    expect(sent.filter(Boolean)).toHaveLength(5);
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
