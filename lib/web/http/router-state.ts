/** As long as Next.js allows. */
const maxLength = 40_000;

/**
 * True for a `Next-Router-State-Tree` header that Next.js answers with a 500. The rules are its own, which it
 * doesn't export (next/dist/server/app-render/types.js); a test compares both.
 */
export function isMalformedRouterState(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false;
  if (typeof header !== "string" || header.length > maxLength) return true;
  try {
    return !isState(JSON.parse(decodeURIComponent(header)));
  } catch {
    return true;
  }
}

function isState(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [segment, parallel] = value;
  return isSegment(segment) && isRecord(parallel) && Object.values(parallel).every(isState);
}

function isSegment(value: unknown): boolean {
  if (typeof value === "string") return true;
  return Array.isArray(value) && value.length >= 3 && value.slice(0, 3).every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
