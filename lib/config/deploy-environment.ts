type Source = Readonly<Record<string, string | undefined>>;

/**
 * Known hosting platforms, by a variable that each sets. Some have disks that a restart empties, or that can't
 * be written to. Those that start many instances, or have small databases, get few connections each. `proxies`
 * counts the entries of X-Forwarded-For from the right up to the visitor: Fly.io and Railway append their
 * own address, Render Cloudflare's and its own (superfly/flyctl#121, arcjet/arcjet-js#5411).
 */
const platforms = [
  { variable: "VERCEL", hasDisk: false, connections: 3, proxies: 1 },
  { variable: "K_SERVICE", hasDisk: false, connections: 3, proxies: 1 },
  { variable: "DYNO", hasDisk: false, connections: 3, proxies: 1 },
  { variable: "RENDER", hasDisk: true, connections: 10, proxies: 3 },
  { variable: "FLY_APP_NAME", hasDisk: true, connections: 10, proxies: 2 },
  { variable: "RAILWAY_ENVIRONMENT", hasDisk: true, connections: 10, proxies: 2 },
];

const findPlatform = (source: Source) => platforms.find(({ variable }) => source[variable]);

/** True on a preview deployment of Vercel, which must not touch what production uses. */
export function isPreview(source: Source): boolean {
  return source.VERCEL_ENV === "preview";
}

/** True on a platform where uploads need a bucket. */
export function hasNoDisk(source: Source): boolean {
  return findPlatform(source)?.hasDisk === false;
}

/** True on a known hosting platform. */
export function isHostedPlatform(source: Source): boolean {
  return findPlatform(source) !== undefined;
}

/** Returns the number of proxies in front of the site, from the platform's to none. */
export function getDefaultProxies(source: Source): number {
  return findPlatform(source)?.proxies ?? 0;
}

/** Returns how many connections to the database an instance opens. */
export function getDefaultPoolSize(source: Source): number {
  return findPlatform(source)?.connections ?? 10;
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
