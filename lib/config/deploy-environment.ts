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

/**
 * Returns DEPLOY_ENV, or `production` on a hosting platform, with a live Stripe key, or on any https
 * origin other than localhost.
 */
export function getDeployEnvironment(source: Source): "local" | "production" {
  if (source.DEPLOY_ENV === "local" || source.DEPLOY_ENV === "production") return source.DEPLOY_ENV;
  const isPublic =
    isHostedPlatform(source) ||
    source.STRIPE_SECRET_KEY?.includes("_live_") ||
    isPublicOrigin(source.SITE_URL ?? "");
  return isPublic ? "production" : "local";
}

function isPublicOrigin(url: string): boolean {
  if (!url.startsWith("https://") || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
