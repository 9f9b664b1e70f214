type Source = Readonly<Record<string, string | undefined>>;

const hostingMarks = [
  "VERCEL",
  "RENDER",
  "FLY_APP_NAME",
  "RAILWAY_ENVIRONMENT",
  "DYNO",
  "K_SERVICE",
];

/** True where a hosting platform runs this, by what it sets in the environment. */
export function isOnPlatform(source: Source): boolean {
  return hostingMarks.some((name) => source[name]);
}

/** `production` on a hosting platform or with a live payment key, unless DEPLOY_ENV says otherwise. */
export function deployEnvironment(source: Source): "local" | "production" {
  if (source.DEPLOY_ENV === "local" || source.DEPLOY_ENV === "production") return source.DEPLOY_ENV;
  if (isOnPlatform(source)) return "production";
  return source.STRIPE_SECRET_KEY?.includes("_live_") ? "production" : "local";
}

/**
 * True where a server of our own sees one address for all its visitors: production is https, which
 * something in front of it ends, and nobody has said that it may be believed.
 */
export function visitorsLookAlike(settings: {
  readonly DEPLOY_ENV: "local" | "production";
  readonly TRUSTED_PROXIES: number;
}): boolean {
  return settings.DEPLOY_ENV === "production" && settings.TRUSTED_PROXIES === 0;
}
