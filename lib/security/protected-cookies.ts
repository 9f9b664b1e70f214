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
