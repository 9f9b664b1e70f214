import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { isNonceContentPolicy, isStrictContentPolicy } from "@/lib/security/content-policy";
import { arePaymentPagesOnOrigin } from "@/lib/security/payment-pages";
import { probeRateLimit } from "@/lib/security/probe-rate-limit";
import { areCookiesProtected } from "@/lib/security/protected-cookies";
import type { ProtectionId, SecurityReport } from "@/lib/security/protections";
import { isLongStrictTransport, isTrustworthyOrigin } from "@/lib/security/transport-security";

export type SecurityFacts = {
  /** The configured origin of payment pages. */
  readonly paymentPageOrigin: string;
  /** The dependency audit result of this build. */
  readonly dependencyAudit: string;
  /** Throws if the database doesn't respond in time. */
  readonly pingDatabase: () => Promise<void>;
  readonly fetchHeaders?: typeof fetchPageHeaders;
};

const publicPath = "/";
const privatePath = "/checkout";
const limitMs = 5_000;
const pageLimitMs = 3_000;

/**
 * Runs the eight checks in parallel, for at most 5 s each. A check that throws or times out counts
 * as failed. Reasons go to the log only.
 */
export async function runSecurityChecks(
  ctx: Pick<Ctx, "db" | "now" | "log" | "settings">,
  facts: SecurityFacts,
): Promise<SecurityReport> {
  const { siteUrl } = ctx.settings;
  const read = facts.fetchHeaders ?? fetchPageHeaders;
  const publicHead = read(siteUrl, publicPath);
  const privateHead = read(siteUrl, privatePath);
  const isHttps = siteUrl.startsWith("https://");
  const checks: Record<ProtectionId, () => Promise<boolean>> = {
    transport: async () => isTrustworthyOrigin(siteUrl) && Boolean(await publicHead),
    hsts: async () => isLongStrictTransport((await publicHead).get("strict-transport-security")),
    csp: async () =>
      isStrictContentPolicy((await publicHead).get("content-security-policy")) &&
      isNonceContentPolicy((await privateHead).get("content-security-policy")),
    cookies: async () => areCookiesProtected((await privateHead).getSetCookie(), isHttps),
    rateLimit: () => probeRateLimit(ctx),
    payment: () => arePaymentPagesOnOrigin(ctx, facts.paymentPageOrigin),
    database: async () => {
      await facts.pingDatabase();
      return true;
    },
    dependencies: async () => facts.dependencyAudit === "clean",
  };
  const entries = Object.entries(checks).map(async ([id, check]) => {
    try {
      const answer = await within(limitMs, check());
      if (!answer) ctx.log.warn("security.check_failed", { check: id });
      return [id, answer];
    } catch (error) {
      ctx.log.warn("security.check_failed", { check: id, reason: describeError(error) });
      return [id, false];
    }
  });
  return Object.fromEntries(await Promise.all(entries)) as SecurityReport;
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(ms);
  const tooLate = new Promise<never>((_resolve, reject) => {
    limit.addEventListener("abort", () => reject(limit.reason));
  });
  return await Promise.race([work, tooLate]);
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
    signal: AbortSignal.timeout(pageLimitMs),
  });
  await response.body?.cancel();
  return response.headers;
}
