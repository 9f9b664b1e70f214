import type { Browser } from "@playwright/test";
import { connect } from "@/db/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/auth/password-hash";
import { type Figure, median, ms, percentile, printFigures } from "./figures";
import { rankTest } from "./rank-test";
import { newEmail, passwordTry, recordedTry, rightPassword, type Try } from "./sign-in-tries";

const tries = 200;
const signInLimitMs = 60;
/** One in a hundred, shared by four comparisons. */
const chance = 0.01 / 4;

/**
 * Accounts that are confirmed. Each flow gets its own: one that was tried before has rows in the
 * tables of limits, which a fresh unknown address has not, and would be told by that.
 */
async function makeAccounts(databaseUrl: string): Promise<readonly string[]> {
  const connection = connect(databaseUrl, { poolSize: 1 });
  const passwordHash = await hashPassword(rightPassword);
  const now = new Date();
  const emails = Array.from({ length: tries }, () => newEmail("known"));
  await connection.db
    .insert(users)
    .values(
      emails.map((email) => ({ email, passwordHash, emailConfirmedAt: now, createdAt: now })),
    );
  await connection.close();
  return emails;
}

async function timed(one: Try, email: string): Promise<number> {
  const began = performance.now();
  await one(email);
  return performance.now() - began;
}

/**
 * Known and unknown in one random order. Not by pairs: what a known one leaves to do behind its answer
 * burdens the next try, which in pairs is an unknown one three times in four.
 */
async function compare(name: string, one: Try, known: readonly string[]): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let warm = 0; warm < 10; warm += 1) await one(newEmail("warm"));
  const all = known.flatMap((email) => [
    { kind: "known" as const, email, place: Math.random() },
    { kind: "unknown" as const, email: newEmail("nobody"), place: Math.random() },
  ]);
  all.sort((a, b) => a.place - b.place);
  for (const { kind, email } of all) times[kind].push(await timed(one, email));
  const { slowerShare, pValue } = rankTest(times.known, times.unknown);
  const quantiles = (numbers: readonly number[]) =>
    [0.1, 0.5, 0.9].map((share) => percentile(numbers, share).toFixed(1)).join(" / ");
  return {
    name: `${name}: p10 / p50 / p90 of ${tries} known`,
    ours: `${quantiles(times.known)} ms`,
    baseline: `${quantiles(times.unknown)} ms (unknown)`,
    promise: {
      text: `not told apart (known slower in ${(slowerShare * 100).toFixed(0)} % of pairs, p = ${pValue.toFixed(3)})`,
      holds: pValue > chance,
    },
  };
}

/** Sign-in by its time, and the four flows by whether their times tell who has an account. */
export async function benchSignIn(browser: Browser, databaseUrl: string): Promise<number> {
  const known = await makeAccounts(databaseUrl);
  const signIn = await passwordTry(rightPassword);
  const hash = await hashPassword(rightPassword);
  const taken: number[] = [];
  for (const email of known) taken.push(await timed(signIn, email));
  const bare: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const began = performance.now();
    await hashPassword(hash);
    bare.push(performance.now() - began);
  }
  const figures: Figure[] = [
    {
      name: "sign-in by password, p50",
      ours: ms(median(taken)),
      baseline: `${ms(median(bare))} (one argon2id hash)`,
      promise: { text: `under ${signInLimitMs} ms`, holds: median(taken) < signInLimitMs },
    },
    {
      name: "sign-in by password, p99",
      ours: ms(percentile(taken, 0.99)),
      baseline: ms(percentile(bare, 0.99)),
      promise: null,
    },
    await compare(
      "wrong password",
      await passwordTry("wrong-password"),
      await makeAccounts(databaseUrl),
    ),
    await compare(
      "sign-up",
      await recordedTry(browser, "signup", "Sign Up"),
      await makeAccounts(databaseUrl),
    ),
    await compare(
      "magic link",
      await recordedTry(browser, "link", "Send Magic Link"),
      await makeAccounts(databaseUrl),
    ),
    await compare(
      "reset",
      await recordedTry(browser, "reset", "Send Reset Link"),
      await makeAccounts(databaseUrl),
    ),
  ];
  return printFigures("Signing in", figures);
}
