import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { isNonceContentPolicy, isOwnContentPolicy } from "@/lib/security/content-policy";
import { fetchPageHeaders } from "@/lib/security/fetch-page-headers";
import { areGuardedCookies } from "@/lib/security/guarded-cookies";
import { arePaymentPagesOnOrigin } from "@/lib/security/payment-pages";
import { probeRateLimit } from "@/lib/security/probe-rate-limit";
import type { ProtectionId, SecurityReport } from "@/lib/security/protections";
import { isLongStrictTransport } from "@/lib/security/strict-transport";
import { isGuardedOrigin } from "@/lib/security/transport";

export type SecurityFacts = {
  /** Origin of the hosted payment page, by the settings. */
  readonly paymentPageOrigin: string;
  /** What the audit of this build's dependencies said. */
  readonly dependencyAudit: string;
  /** Throws when the database does not answer soon. */
  readonly pingDatabase: () => Promise<void>;
  readonly fetchHeaders?: typeof fetchPageHeaders;
};

/** A static page, and one whose answer sets the browser's cookie. */
const publicPath = "/";
const privatePath = "/checkout";
const limitMs = 5_000;

/**
 * Runs the eight checks side by side, each for 5 s at most. A check that throws or does not end is a
 * no; why stands in the log for staff, never in the answer.
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
    transport: async () => isGuardedOrigin(siteUrl) && Boolean(await publicHead),
    hsts: async () => isLongStrictTransport((await publicHead).get("strict-transport-security")),
    csp: async () =>
      isOwnContentPolicy((await publicHead).get("content-security-policy")) &&
      isNonceContentPolicy((await privateHead).get("content-security-policy")),
    cookies: async () => areGuardedCookies((await privateHead).getSetCookie(), isHttps),
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
