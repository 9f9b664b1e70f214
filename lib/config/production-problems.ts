// Relative imports, like lib/config/env.ts, of which this is a part.
import { isRealSender } from "../core/email-address";
import { hasNoDisk, isHostedPlatform, isPreview } from "./deploy-environment";

type Source = Readonly<Record<string, string | undefined>>;

/** Stripe's keys, which name their mode. Pages load no publishable key, but some setups have one. */
const keyNames = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
];
/** What the local sandbox and examples use for keys that don't name their mode. */
const localValues: readonly (readonly [string, RegExp])[] = [
  ["STRIPE_WEBHOOK_SECRET", /^whsec_(?:test|local|sandbox|example)/i],
  ["RESEND_API_KEY", /^re_(?:test|local|sandbox|example)/i],
  ["RESEND_WEBHOOK_SECRET", /^whsec_(?:test|local|sandbox|example)/i],
];
const localOnly = ["STRIPE_API_URL", "NEWSLETTER_CLOCK_FILE", "DEMO_CALENDAR_URL"];

/** Lists what's missing or unsafe in production's settings. */
export function findProductionProblems(source: Source): string[] {
  return [
    ...findOriginProblems(source),
    ...findProxyProblems(source),
    ...findSenderProblems(source),
    ...findKeyProblems(source),
    ...localOnly.filter((name) => source[name]).map((name) => `${name} is for local use only`),
  ];
}

export function findOriginProblems(source: Source): string[] {
  if (isPreview(source)) {
    return source.VERCEL_BRANCH_URL || source.VERCEL_URL
      ? []
      : ["VERCEL_URL is missing: turn on the project's system environment variables"];
  }
  if (!source.SITE_URL) return ["SITE_URL is missing"];
  return source.SITE_URL.startsWith("https://")
    ? []
    : ["SITE_URL must be https, or DEPLOY_ENV local if only you use this site"];
}

/** A proxy ends https, so without it every visitor would seem to have the proxy's IP address. */
function findProxyProblems(source: Source): string[] {
  if (source.TRUSTED_PROXIES === "0") return ["TRUSTED_PROXIES must be 1 or more in production"];
  const isKnown = source.TRUSTED_PROXIES !== undefined || isHostedPlatform(source);
  return isKnown
    ? []
    : [
        "TRUSTED_PROXIES is missing: set it to the number of proxies in front of the site, usually 1",
      ];
}

/** Test keys take no real payments, and a live key's neighbors must be live too. */
function findKeyProblems(source: Source): string[] {
  const modes = keyNames.flatMap((name) => {
    const mode = /^(?:sk|rk|pk)_(test|live)_/.exec(source[name] ?? "")?.[1];
    return mode ? [{ name, mode }] : [];
  });
  const live = modes.filter(({ mode }) => mode === "live");
  if (isPreview(source)) {
    return live.map(({ name }) => `${name} is a live key: a preview needs a test key`);
  }
  const isLive = live.length > 0;
  const tests = isLive ? modes.filter(({ mode }) => mode === "test") : [];
  const stripeTests = tests.map(({ name }) => `${name} is a test key, but another key is live`);
  const locals = isLive
    ? localValues.filter(([name, pattern]) => pattern.test(source[name] ?? ""))
    : [];
  return [...stripeTests, ...locals.map(([name]) => `${name} is a test value, but a key is live`)];
}

/**
 * Returns the problem if MAIL_FROM can't be the sender of receipts. A missing one is left to the
 * business profile's sender, which is checked once the database can be read.
 */
function findSenderProblems({ MAIL_FROM: sender }: Source): string[] {
  return sender && !isRealSender(sender)
    ? ["MAIL_FROM is a placeholder: set it to the address that sends receipts"]
    : [];
}

/** Returns the problem unless MAIL_FROM or the business profile has a real sender. */
export function findProfileSenderProblem(profileSender: string): string | null {
  return isRealSender(profileSender)
    ? null
    : "MAIL_FROM is missing: set it to the address that sends receipts, or set the sender in the business profile";
}

/** Returns what's missing in the S3 settings; empty without a bucket where uploads have a disk. */
export function getBucketProblems(source: Source): string[] {
  if (!source.S3_BUCKET) {
    return hasNoDisk(source)
      ? ["S3_BUCKET is missing: uploads need a bucket, because this platform has no disk for them"]
      : [];
  }
  const problems: string[] = [];
  if (!(source.S3_ACCESS_KEY_ID && source.S3_SECRET_ACCESS_KEY)) {
    problems.push("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  }
  if (!source.S3_REGION && !source.S3_ENDPOINT) {
    problems.push("S3_BUCKET needs S3_REGION (on Amazon) or S3_ENDPOINT (on other services)");
  }
  return problems;
}
