import { eq } from "drizzle-orm";
import { findOpenPaymentUrls } from "@/db/queries/orders/find-orders";
import { rateLimits as table } from "@/db/schema";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";
import { randomToken } from "@/lib/secrets/tokens";
import {
  areCookiesProtected,
  isLongStrictTransport,
  isNonceContentPolicy,
  isStrictContentPolicy,
  isTrustworthyOrigin,
} from "@/lib/security/check-headers";
import type { ProtectionId, SecurityReport } from "@/lib/security/protections";

export type SecurityFacts = {
  /** The configured origin of payment pages. */
  readonly paymentPageOrigin: string;
  /** The dependency audit result of this build. */
  readonly dependencyAudit: string;
  /** Throws if the database doesn't respond in time. */
  readonly pingDatabase: () => Promise<void>;
  readonly fetchHeaders?: typeof fetchPageHeaders;
};

/** Any other result means that the build couldn't reach the registry. */
const auditResults: Readonly<Record<string, boolean>> = { clean: true, vulnerable: false };

const publicPath = "/";
const privatePath = "/checkout";
const timeoutMs = 5_000;
const pageTimeoutMs = 3_000;

/**
 * Runs the eight checks in parallel, for at most 5 s each. A check that throws or times out counts
 * as failed. Reasons go to the log only.
 */
export async function runSecurityChecks(
  ctx: Pick<Ctx, "db" | "now" | "log" | "settings">,
  facts: SecurityFacts,
): Promise<SecurityReport> {
  const { siteUrl } = ctx.settings;
  const fetchHeaders = facts.fetchHeaders ?? fetchPageHeaders;
  const publicHeaders = fetchHeaders(siteUrl, publicPath);
  const privateHeaders = fetchHeaders(siteUrl, privatePath);
  const isHttps = siteUrl.startsWith("https://");
  const checks: Record<ProtectionId, () => Promise<boolean | null>> = {
    transport: async () => isTrustworthyOrigin(siteUrl) && Boolean(await publicHeaders),
    hsts: async () => isLongStrictTransport((await publicHeaders).get("strict-transport-security")),
    csp: async () =>
      isStrictContentPolicy((await publicHeaders).get("content-security-policy")) &&
      isNonceContentPolicy((await privateHeaders).get("content-security-policy")),
    cookies: async () => areCookiesProtected((await privateHeaders).getSetCookie(), isHttps),
    rateLimit: () => probeRateLimit(ctx),
    payment: () => arePaymentPagesOnOrigin(ctx, facts.paymentPageOrigin),
    database: async () => {
      await facts.pingDatabase();
      return true;
    },
    dependencies: async () => auditResults[facts.dependencyAudit] ?? null,
  };
  const entries = Object.entries(checks).map(async ([id, check]) => {
    try {
      const hasPassed = await withTimeout(timeoutMs, check());
      if (hasPassed === false) ctx.log.warn("security.check_failed", { check: id });
      return [id, hasPassed];
    } catch (error) {
      ctx.log.warn("security.check_failed", { check: id, reason: describeError(error) });
      return [id, false];
    }
  });
  return Object.fromEntries(await Promise.all(entries)) as SecurityReport;
}

async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(ms);
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return await Promise.race([work, timeout]);
}

/**
 * Fetches the response headers of one of our own pages as visitors get them, through any proxy.
 * Throws on an invalid certificate or after 3 s.
 */
async function fetchPageHeaders(siteUrl: string, path: string): Promise<Headers> {
  const response = await fetch(new URL(path, siteUrl), {
    method: "HEAD",
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(pageTimeoutMs),
  });
  await response.body?.cancel();
  return response.headers;
}

/** Where Stripe hosts its payment pages. The local sandbox hosts its own. */
const stripePageOrigin = "https://checkout.stripe.com";

export function paymentPageOrigin(apiUrl: string | undefined): string {
  return apiUrl ?? stripePageOrigin;
}

/** True if every open payment page is on the configured origin. */
export async function arePaymentPagesOnOrigin(
  ctx: Pick<Ctx, "db">,
  pageOrigin: string,
): Promise<boolean> {
  if (!isTrustworthyOrigin(pageOrigin)) return false;
  const urls = await findOpenPaymentUrls(ctx.db);
  return urls.every((url) => URL.canParse(url) && new URL(url).origin === pageOrigin);
}

/** Exceeds a dedicated rate limit and returns true if the second attempt is rejected. */
export async function probeRateLimit(
  ctx: Pick<Ctx, "db" | "now">,
  policy: RateLimitPolicy = rateLimits.securityProbe,
): Promise<boolean> {
  const key = randomToken();
  try {
    const first = await hitRateLimit(ctx.db, ctx.now(), policy, key);
    const second = await hitRateLimit(ctx.db, ctx.now(), policy, key);
    return first.allowed && !second.allowed;
  } finally {
    await ctx.db.delete(table).where(eq(table.key, `${policy.name}:${key}`));
  }
}
