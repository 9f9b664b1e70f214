type Source = Readonly<Record<string, string | undefined>>;

const hostingPlatformVariables = [
  "VERCEL",
  "RENDER",
  "FLY_APP_NAME",
  "RAILWAY_ENVIRONMENT",
  "DYNO",
  "K_SERVICE",
];

/** True on a known hosting platform, detected by the variables it sets. */
export function isHostedPlatform(source: Source): boolean {
  return hostingPlatformVariables.some((name) => source[name]);
}

/** Returns DEPLOY_ENV, or `production` on a hosting platform or with a live Stripe key. */
export function getDeployEnvironment(source: Source): "local" | "production" {
  if (source.DEPLOY_ENV === "local" || source.DEPLOY_ENV === "production") return source.DEPLOY_ENV;
  if (isHostedPlatform(source)) return "production";
  return source.STRIPE_SECRET_KEY?.includes("_live_") ? "production" : "local";
}

/**
 * True if all visitors seem to share one IP address: production runs behind a TLS proxy, but
 * TRUSTED_PROXIES doesn't say that its X-Forwarded-For header can be trusted.
 */
export function isVisitorIpAddressHidden(settings: {
  readonly DEPLOY_ENV: "local" | "production";
  readonly TRUSTED_PROXIES: number;
}): boolean {
  return settings.DEPLOY_ENV === "production" && settings.TRUSTED_PROXIES === 0;
}
