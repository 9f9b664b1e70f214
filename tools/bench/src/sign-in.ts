import { randomBytes } from "node:crypto";
import type { Browser } from "@playwright/test";
import { errorFunction, median, wilcoxonRankSum } from "simple-statistics";
import { connect } from "@/db/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/auth/password-hash";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl } from "@/tests/e2e/support/shop-database";
import { newAddress } from "@/tests/e2e/support/test";
import { formatQuantiles, measureMs, measureRounds, withBrowser } from "./measure";
import { type Figure, printFigures } from "./report";

const attempts = 200;
const password = "velvet-turntable-77";
/** 1%, shared by the four comparisons. */
const significance = 0.01 / 4;
const recordedForms = [
  { name: "sign-up", mode: "signup", button: "Sign Up" },
  { name: "magic link", mode: "link", button: "Send Magic Link" },
  { name: "password reset", mode: "reset", button: "Send Reset Link" },
] as const;

/** Submits one form for an email address, from a new IP address. */
type Attempt = (email: string) => Promise<void>;

const createEmail = (prefix: string) => `${prefix}-${randomBytes(6).toString("hex")}@example.com`;

/** Measures sign-in, and whether the times of the four forms reveal who has an account. */
export async function benchSignIn(): Promise<number> {
  const signIn = await createPasswordAttempt(password, 200);
  const times: number[] = [];
  for (const email of await createAccounts()) times.push(await measureMs(() => signIn(email)));
  const hashes = await measureRounds(50, () => hashPassword(password));
  const figures: Figure[] = [
    {
      name: "sign-in with a password, p50 / p99",
      ours: formatQuantiles(times, [0.5, 0.99]),
      baseline: `${formatQuantiles(hashes, [0.5, 0.99])} (one argon2id hash)`,
      limit: "p50 under 60 ms",
      isMet: median(times) < 60,
    },
    await compareKnown("wrong password", await createPasswordAttempt("wrong-password", 401)),
  ];
  await withBrowser(async (browser) => {
    for (const { name, mode, button } of recordedForms) {
      figures.push(await compareKnown(name, await createRecordedAttempt(browser, mode, button)));
    }
  });
  return printFigures("Signing in", figures);
}

/**
 * Creates confirmed accounts. Each form needs new ones: the rate limits have rows for an account that
 * was used before, and none for a new unknown address, so their times would differ.
 */
async function createAccounts(): Promise<readonly string[]> {
  const { db, close } = connect(await readShopDatabaseUrl(), { poolSize: 1 });
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const emails = Array.from({ length: attempts }, () => createEmail("known"));
  const account = { passwordHash, emailConfirmedAt: now, createdAt: now };
  await db.insert(users).values(emails.map((email) => ({ ...account, email })));
  await close();
  return emails;
}

/**
 * Compares the times of known and unknown addresses in one random order. Strict alternation would
 * measure the work that an attempt leaves for after its response mostly in the other group.
 */
async function compareKnown(name: string, attempt: Attempt): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let count = 0; count < 10; count += 1) await attempt(createEmail("warm"));
  const shuffled = (await createAccounts())
    .flatMap((email) => [
      { group: "known" as const, email, order: Math.random() },
      { group: "unknown" as const, email: createEmail("unknown"), order: Math.random() },
    ])
    .sort((a, b) => a.order - b.order);
  for (const { group, email } of shuffled) times[group].push(await measureMs(() => attempt(email)));
  const { largerShare, pValue } = runRankTest(times.known, times.unknown);
  const shares = [0.1, 0.5, 0.9];
  const slower = `known slower in ${(largerShare * 100).toFixed(0)}% of pairs`;
  return {
    name: `${name}: p10 / p50 / p90 of ${attempts} known addresses`,
    ours: formatQuantiles(times.known, shares),
    baseline: `${formatQuantiles(times.unknown, shares)} (unknown addresses)`,
    limit: `no difference (${slower}, p = ${pValue.toFixed(3)})`,
    isMet: pValue > significance,
  };
}

/**
 * Tests whether two groups of times differ: the Mann-Whitney U test with the normal approximation, for
 * times that are rarely equal.
 * @returns how often a time of the first group is larger, and the two-sided probability by chance
 */
export function runRankTest(first: number[], second: number[]) {
  const pairs = first.length * second.length;
  const u = wilcoxonRankSum(first, second) - (first.length * (first.length + 1)) / 2;
  const z = (u - pairs / 2) / Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return { largerShare: u / pairs, pValue: 1 - errorFunction(Math.abs(z) / Math.SQRT2) };
}

/** Creates attempts to sign in with a password, posted like the page's script does. */
async function createPasswordAttempt(typed: string, expectedStatus: number): Promise<Attempt> {
  const csrf = await fetch(`${shopAddresses.shop}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/api/auth/callback/password`, {
      method: "POST",
      headers: {
        cookie: cookies.join("; "),
        origin: shopAddresses.shop,
        "x-forwarded-for": newAddress(),
      },
      body: new URLSearchParams({ email, password: typed, csrfToken, json: "true" }),
    });
    await response.text();
    if (response.status !== expectedStatus) throw new Error(`sign-in returned ${response.status}`);
  };
}

/**
 * Creates attempts with a form of the sign-in page that sends an email. A browser submits it once,
 * and the attempts repeat its request with other addresses.
 */
async function createRecordedAttempt(
  browser: Browser,
  mode: string,
  button: string,
): Promise<Attempt> {
  const url = `${shopAddresses.shop}/admin/login?mode=${mode}`;
  const context = await browser.newContext({
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const page = await context.newPage();
  const recordedEmail = createEmail("recorded");
  await page.goto(url);
  await page.getByLabel("Email").fill(recordedEmail);
  if (mode === "signup") await page.getByLabel("Password").fill(password);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.getByRole("button", { name: button, exact: true }).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  const recordedBody = request.postData() ?? "";
  await context.close();
  return async (email) => {
    const body = recordedBody.replaceAll(recordedEmail, email);
    const sent = { ...headers, "x-forwarded-for": newAddress() };
    const text = await (await fetch(url, { method: "POST", headers: sent, body })).text();
    if (!text.includes('"status":"done"')) {
      throw new Error(`${mode} returned ${text.slice(0, 200)}`);
    }
  };
}
