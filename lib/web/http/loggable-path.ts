const maxLength = 200;

/**
 * An unknown address as it may stand in a log: the path alone, without query and hash (they may hold
 * tokens), without control, invisible and direction-changing characters, at most 200 characters.
 */
export function toLoggablePath(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const plain = path.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}
