const localHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True on https, or on this machine itself, where nothing leaves it. */
export function isGuardedOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || localHosts.test(hostname);
}
