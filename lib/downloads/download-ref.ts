import { isSessionId } from "@/lib/payments/session-facts";
import { keyedHash } from "@/lib/secrets/tokens";

/**
 * Identifies a download: the Checkout session id for the order's first link, or the token of a new
 * link.
 */
export type DownloadRef =
  | { readonly kind: "order"; readonly sessionId: string }
  | { readonly kind: "renewed"; readonly token: string };

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parses `token` or `session_id` from a query; a token takes precedence. Null if neither is
 * well-formed.
 */
export function parseDownloadRef(query: Query): DownloadRef | null {
  const { token, session_id: sessionId } = query;
  if (token !== undefined) {
    return typeof token === "string" && /^[\w-]{43}$/.test(token)
      ? { kind: "renewed", token }
      : null;
  }
  return typeof sessionId === "string" && isSessionId(sessionId)
    ? { kind: "order", sessionId }
    : null;
}

export function formatDownloadQuery(ref: DownloadRef): string {
  return ref.kind === "order"
    ? `session_id=${encodeURIComponent(ref.sessionId)}`
    : `token=${encodeURIComponent(ref.token)}`;
}

/** What an opened download consists of: the stamped PDF, and the files that come with it. */
export type DownloadPart = "book" | "files";

/** URL of a file of an opened download. */
export function getFileUrl(ref: DownloadRef, part: DownloadPart = "book"): string {
  const query = part === "files" ? "&part=files" : "";
  return `/ebook-download/file?${formatDownloadQuery(ref)}${query}`;
}

/** Hash of a link's token; the database never stores the token. */
export function hashDownloadToken(linkSecret: string, token: string): string {
  return keyedHash(linkSecret, "download-token", token);
}
