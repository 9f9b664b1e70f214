const localHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for https and for localhost, where traffic doesn't leave the machine. */
export function isTrustworthyOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || localHosts.test(hostname);
}

const yearSeconds = 365 * 24 * 3_600;

/** True if Strict-Transport-Security lasts for a year or more (RFC 6797, 6.1.1). */
export function isLongStrictTransport(header: string | null): boolean {
  const seconds = /(?:^|;)\s*max-age\s*=\s*"?(\d+)"?\s*(?:;|$)/i.exec(header ?? "")?.[1];
  return seconds !== undefined && Number(seconds) >= yearSeconds;
}

type Policy = ReadonlyMap<string, readonly string[]>;

/** If a directive is repeated, the first one counts (w3.org/TR/CSP3, 2.2.1). */
function parsePolicy(header: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const part of header.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key && !policy.has(key)) policy.set(key, sources);
  }
  return policy;
}

/** Sources that don't allow another origin. `data:` and `blob:` are fine for images, fonts and media only. */
const selfSource =
  /^'(self|none|unsafe-inline|strict-dynamic|report-sample|nonce-[\w+/=-]+|sha(256|384|512)-[\w+/=-]+)'$/;
const inertSchemes = new Set(["data:", "blob:"]);
const inertDirectives = new Set(["img-src", "font-src", "media-src"]);
const nowhere = /^'(none|self)'$/;

function isOwn(directive: string, source: string): boolean {
  if (selfSource.test(source)) return true;
  return inertDirectives.has(directive) && inertSchemes.has(source);
}

function isOnly(policy: Policy, directive: string, allowed: RegExp): boolean {
  const sources = policy.get(directive) ?? [];
  return sources.length === 1 && sources.every((source) => allowed.test(source));
}

/** True if the policy allows only this site, no `eval` and no framing. */
export function isStrictContentPolicy(header: string | null): boolean {
  const policy = parsePolicy(header ?? "");
  const withSources = [...policy].filter(([name]) => name.endsWith("-src"));
  return (
    isOnly(policy, "default-src", nowhere) &&
    isOnly(policy, "object-src", /^'none'$/) &&
    isOnly(policy, "base-uri", nowhere) &&
    isOnly(policy, "form-action", nowhere) &&
    isOnly(policy, "frame-ancestors", /^'none'$/) &&
    withSources.every(([name, sources]) => sources.every((source) => isOwn(name, source)))
  );
}

/** True if the policy also requires a nonce for scripts, as on private pages. */
export function isNonceContentPolicy(header: string | null): boolean {
  const scripts = parsePolicy(header ?? "").get("script-src") ?? [];
  return (
    isStrictContentPolicy(header) &&
    scripts.some((source) => /^'nonce-[\w+/=-]{22,}'$/.test(source)) &&
    scripts.includes("'strict-dynamic'") &&
    !scripts.includes("'unsafe-inline'")
  );
}

/** True if scripts and other sites can't use the cookie (RFC 6265bis, 4.1.2 and 4.1.3). */
function isCookieProtected(line: string, isHttps: boolean): boolean {
  const [pair = "", ...rest] = line.split(";");
  const attributes = new Map(
    rest.map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const isBound =
    attributes.has("secure") && pair.trim().startsWith("__Host-") && !attributes.has("domain");
  return (
    attributes.has("httponly") &&
    /^(lax|strict)$/.test(attributes.get("samesite") ?? "") &&
    attributes.get("path") === "/" &&
    (isBound || !isHttps)
  );
}

/** True if the response sets at least one cookie and all of them are protected. */
export function areCookiesProtected(lines: readonly string[], isHttps: boolean): boolean {
  return lines.length > 0 && lines.every((line) => isCookieProtected(line, isHttps));
}
