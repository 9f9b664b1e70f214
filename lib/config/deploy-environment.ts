type Source = Readonly<Record<string, string | undefined>>;

const hostingPlatformVariables = [
  "VERCEL",
  "RENDER",
  "FLY_APP_NAME",
  "RAILWAY_ENVIRONMENT",
  "DYNO",
  "K_SERVICE",
];

/** True on a preview deployment of Vercel, which must not touch what production uses. */
export function isPreview(source: Source): boolean {
  return source.VERCEL_ENV === "preview";
}

/** Heroku and Cloud Run have disks that a restart empties, and Vercel's can't be written to. */
const disklessPlatformVariables = ["VERCEL", "DYNO", "K_SERVICE"];

/** True on a platform where uploads need a bucket. */
export function hasNoDisk(source: Source): boolean {
  return disklessPlatformVariables.some((name) => source[name]);
}

/** True on a known hosting platform, detected by the variables it sets. */
export function isHostedPlatform(source: Source): boolean {
  return hostingPlatformVariables.some((name) => source[name]);
}

/**
 * Returns DEPLOY_ENV, or `production` on a hosting platform, with a live Stripe key, or if SITE_URL is
 * anything but localhost or http with a private address.
 */
export function getDeployEnvironment(source: Source): "local" | "production" {
  if (source.DEPLOY_ENV === "local" || source.DEPLOY_ENV === "production") return source.DEPLOY_ENV;
  const isPublic =
    isHostedPlatform(source) ||
    source.STRIPE_SECRET_KEY?.includes("_live_") ||
    isPublicOrigin(source.SITE_URL ?? "");
  return isPublic ? "production" : "local";
}

// URL parsing writes every address in its usual form, so `10.example.com` and `0x7f.1` can't be mistaken.
const localHost = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
/** RFC 1918, RFC 3927 and RFC 4193. */
const privateHost =
  /^(?:10(?:\.\d+){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:192\.168|169\.254)(?:\.\d+){2}|\[(?:f[cd]..|fe[89ab].):.*\])$/;

function isPublicOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (localHost.test(hostname)) return false;
  return protocol === "https:" || (protocol === "http:" && !privateHost.test(hostname));
}
