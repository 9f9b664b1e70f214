/**
 * The name of a cookie of ours: `__Host-` on https, so that no other host of the domain can set or
 * overwrite it (RFC 6265bis, 4.1.3.2).
 */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

type HostCookie = {
  readonly name: string;
  /** Already encoded. */
  readonly value: string;
  /** Until the browser's session ends when left out; 0 removes it. */
  readonly maxAgeSeconds?: number;
  readonly isSecure: boolean;
};

/** A cookie for the whole site as `document.cookie` takes it. */
export function hostCookieText({ name, value, maxAgeSeconds, isSecure }: HostCookie): string {
  const age = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  const secure = isSecure ? "; Secure" : "";
  return `${hostCookieName(name, isSecure)}=${value}${age}; Path=/; SameSite=Lax${secure}`;
}
