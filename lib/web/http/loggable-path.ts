const maxLength = 200;

/**
 * Makes a URL safe to log: only the path, because queries and fragments may contain tokens, without
 * control, invisible and bidirectional characters, at most 200 characters.
 */
export function toLoggablePath(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const plain = path.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}
