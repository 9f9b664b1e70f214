// Relative imports: next.config.ts loads this file through lib/config/env.ts and can't resolve `@/`.
import { isHostedPlatform } from "./deploy-environment";

type Source = Readonly<Record<string, string | undefined>>;

const localOnly = ["STRIPE_API_URL", "NEWSLETTER_CLOCK_FILE"];

/** Lists what's missing or unsafe in production's settings. */
export function findProductionProblems(source: Source): string[] {
  return [
    ...findOriginProblems(source),
    ...findProxyProblems(source),
    ...findSenderProblems(source),
    ...localOnly.filter((name) => source[name]).map((name) => `${name} is for local use only`),
  ];
}

export function findOriginProblems(source: Source): string[] {
  if (!source.SITE_URL) return ["SITE_URL is missing"];
  return source.SITE_URL.startsWith("https://") ? [] : ["SITE_URL must be https"];
}

/** A proxy ends https, so without it every visitor would seem to have the proxy's IP address. */
function findProxyProblems(source: Source): string[] {
  if (source.TRUSTED_PROXIES === "0") return ["TRUSTED_PROXIES must be 1 or more in production"];
  const isKnown = source.TRUSTED_PROXIES !== undefined || isHostedPlatform(source);
  return isKnown ? [] : ["TRUSTED_PROXIES is missing: the number of proxies in front, usually 1"];
}

/** Customers' receipts need a real sender. The site's own address is a placeholder. */
function findSenderProblems(source: Source): string[] {
  const sender = source.MAIL_FROM;
  if (!sender) return ["MAIL_FROM is missing: the sender of receipts"];
  return /\.(?:example|test|invalid|localhost)>?$/i.test(sender.trim())
    ? ["MAIL_FROM is a placeholder: set the sender of receipts"]
    : [];
}
