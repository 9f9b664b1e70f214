import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { connect } from "@/db/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/auth/password-hash";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { newAddress } from "@/tests/e2e/support/test";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { measureMs, measureRounds } from "../measure/measure-ms";
import { runRankTest } from "../measure/rank-test";
import { getMedian, getPercentile } from "../measure/statistics";
import { withBrowser } from "../measure/with-browser";
import { type Figure, formatMs, printFigures } from "../report";
import type { ShopBench } from "../shop-bench";

const attempts = 200;
const warmUpAttempts = 10;
const signInLimitMs = 60;
/** 1%, shared by the four comparisons. */
const significance = 0.01 / 4;

/**
 * Creates confirmed accounts. Each form needs new ones: the rate limits have rows for an account that
 * was used before, and none for a new unknown address, so their times would differ.
 */
async function createAccounts(databaseUrl: string): Promise<readonly string[]> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  const passwordHash = await hashPassword(correctPassword);
  const now = new Date();
  const emails = Array.from({ length: attempts }, () => createEmail("known"));
  await db
    .insert(users)
    .values(
      emails.map((email) => ({ email, passwordHash, emailConfirmedAt: now, createdAt: now })),
    );
  await close();
  return emails;
}

/**
 * Compares the times of known and unknown addresses in one random order. Strict alternation would
 * measure the work that an attempt leaves for after its response mostly in the other group.
 */
async function compareKnown(
  name: string,
  attempt: Attempt,
  knownEmails: readonly string[],
): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let count = 0; count < warmUpAttempts; count += 1) await attempt(createEmail("warm"));
  const shuffled = knownEmails
    .flatMap((email) => [
      { group: "known" as const, email, order: Math.random() },
      { group: "unknown" as const, email: createEmail("unknown"), order: Math.random() },
    ])
    .sort((a, b) => a.order - b.order);
  for (const { group, email } of shuffled) times[group].push(await measureMs(() => attempt(email)));
  const { largerShare, pValue } = runRankTest(times.known, times.unknown);
  const formatQuantiles = (numbers: readonly number[]) =>
    [0.1, 0.5, 0.9].map((share) => getPercentile(numbers, share).toFixed(1)).join(" / ");
  return {
    name: `${name}: p10 / p50 / p90 of ${attempts} known addresses`,
    ours: `${formatQuantiles(times.known)} ms`,
    baseline: `${formatQuantiles(times.unknown)} ms (unknown addresses)`,
    limit: {
      text: `no difference (known slower in ${(largerShare * 100).toFixed(0)}% of pairs, p = ${pValue.toFixed(3)})`,
      isMet: pValue > significance,
    },
  };
}

async function measurePasswordSignIn(knownEmails: readonly string[]): Promise<readonly Figure[]> {
  const signIn = await createPasswordAttempt(correctPassword);
  const ours: number[] = [];
  for (const email of knownEmails) ours.push(await measureMs(() => signIn(email)));
  const bare = await measureRounds(50, () => hashPassword(correctPassword));
  return [
    {
      name: "sign-in with a password, p50",
      ours: formatMs(getMedian(ours)),
      baseline: `${formatMs(getMedian(bare))} (one argon2id hash)`,
      limit: { text: `under ${signInLimitMs} ms`, isMet: getMedian(ours) < signInLimitMs },
    },
    {
      name: "sign-in with a password, p99",
      ours: formatMs(getPercentile(ours, 0.99)),
      baseline: formatMs(getPercentile(bare, 0.99)),
      limit: null,
    },
  ];
}

const recordedForms = [
  { name: "sign-up", mode: "signup", button: "Sign Up" },
  { name: "magic link", mode: "link", button: "Send Magic Link" },
  { name: "password reset", mode: "reset", button: "Send Reset Link" },
] as const;

/** Measures sign-in, and whether the times of the four forms reveal who has an account. */
export async function benchSignIn({ chromiumPath }: ShopBench): Promise<number> {
  const databaseUrl = await getShopDatabaseUrl();
  const figures = [...(await measurePasswordSignIn(await createAccounts(databaseUrl)))];
  const wrongPassword = await createPasswordAttempt("wrong-password");
  const accounts = await createAccounts(databaseUrl);
  figures.push(await compareKnown("wrong password", wrongPassword, accounts));
  await withBrowser(chromiumPath, async (browser) => {
    for (const { name, mode, button } of recordedForms) {
      const attempt = await createRecordedAttempt(browser, mode, button);
      figures.push(await compareKnown(name, attempt, await createAccounts(databaseUrl)));
    }
  });
  return printFigures("Signing in", figures);
}

const correctPassword = "velvet-turntable-77";

/** Submits one form for an email address, from a new IP address. */
type Attempt = (email: string) => Promise<void>;

const createEmail = (prefix: string) => `${prefix}-${randomBytes(6).toString("hex")}@example.com`;

/** Creates attempts to sign in with a password, posted like the page's script does. */
async function createPasswordAttempt(password: string): Promise<Attempt> {
  const csrf = await fetch(`${shopAddresses.shop}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const expectedStatus = password === correctPassword ? 200 : 401;
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/api/auth/callback/password`, {
      method: "POST",
      headers: { cookie, origin: shopAddresses.shop, "x-forwarded-for": newAddress() },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
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
  const context = await browser.newContext({
    baseURL: shopAddresses.shop,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const recordedEmail = createEmail("recorded");
  const recorded = await recordRequest(await context.newPage(), mode, button, recordedEmail);
  await context.close();
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/admin/login?mode=${mode}`, {
      method: "POST",
      headers: { ...recorded.headers, "x-forwarded-for": newAddress() },
      body: recorded.body.replaceAll(recordedEmail, email),
    });
    const text = await response.text();
    if (!text.includes('"status":"done"')) {
      throw new Error(`${mode} returned ${text.slice(0, 200)}`);
    }
  };
}

async function recordRequest(page: Page, mode: string, button: string, email: string) {
  await page.goto(`/admin/login?mode=${mode}`);
  await page.getByLabel("Email").fill(email);
  if (mode === "signup") await page.getByLabel("Password").fill(correctPassword);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.getByRole("button", { name: button, exact: true }).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  return { headers, body: request.postData() ?? "" };
}
