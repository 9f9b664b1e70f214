/**
 * Returns the full cookie name. On https it gets the `__Host-` prefix, so that no other host of the
 * domain can set or overwrite the cookie (RFC 6265bis, 4.1.3.2).
 */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

type HostCookie = {
  readonly name: string;
  /** Must already be encoded. */
  readonly value: string;
  /** Omit for a session cookie; 0 deletes the cookie. */
  readonly maxAgeSeconds?: number;
  readonly isSecure: boolean;
};

/** Formats a cookie for the entire site, to assign to `document.cookie`. */
export function hostCookieText({ name, value, maxAgeSeconds, isSecure }: HostCookie): string {
  const age = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  const secure = isSecure ? "; Secure" : "";
  return `${hostCookieName(name, isSecure)}=${value}${age}; Path=/; SameSite=Lax${secure}`;
}
