const localHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for https and for localhost, where traffic doesn't leave the machine. */
export function isGuardedOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || localHosts.test(hostname);
}
