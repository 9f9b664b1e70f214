// Relative imports: next.config.ts loads this file too and can't resolve `@/`.
import { getDeployEnvironment, isPreview } from "./deploy-environment";

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Returns the public origin; a preview's is its branch's own, and SITE_URL is production's. Works during
 * the build too, when other settings may be missing.
 */
export function resolveSiteOrigin(source: Source): string {
  const previewHost = isPreview(source) && (source.VERCEL_BRANCH_URL || source.VERCEL_URL);
  if (previewHost) return `https://${previewHost}`;
  return source.SITE_URL || `http://localhost:${source.PORT || 3000}`;
}

/**
 * Returns the hosts of our own pages. Locally that's also localhost: GitHub Codespaces writes it into
 * Origin in place of the forwarded address.
 */
export function resolveOwnHosts(source: Source): string[] {
  const { host } = new URL(resolveSiteOrigin(source));
  const isLocal = getDeployEnvironment(source) === "local";
  return isLocal ? [...new Set([host, `localhost:${source.PORT || 3000}`])] : [host];
}

/** Resolves BLOCK_RIGHT_CLICK. The default is on in production and on https, off otherwise. */
export function resolveRightClickBlock(source: Source): "on" | "off" {
  const choice = source.BLOCK_RIGHT_CLICK;
  if (choice === "on" || choice === "off") return choice;
  if (source.DEPLOY_ENV === "local") return "off";
  const isPublic =
    getDeployEnvironment(source) === "production" || /^https:/.test(resolveSiteOrigin(source));
  return isPublic ? "on" : "off";
}
