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
