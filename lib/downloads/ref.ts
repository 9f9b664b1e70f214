import { isSessionId } from "@/lib/payments/session-id";
import { keyedHash } from "@/lib/secrets/keyed-hash";

/** What names a download: the payment session's id of the order's own link, or a mailed token. */
export type DownloadRef =
  | { readonly kind: "order"; readonly sessionId: string }
  | { readonly kind: "renewed"; readonly token: string };

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads `token` or `session_id`; null for what can't be either of ours. A token goes first. */
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

/** The query string that names the download again. */
export function downloadQuery(ref: DownloadRef): string {
  return ref.kind === "order"
    ? `session_id=${encodeURIComponent(ref.sessionId)}`
    : `token=${encodeURIComponent(ref.token)}`;
}

/** Where the browser fetches the file of an opened download. */
export function fileUrl(ref: DownloadRef): string {
  return `/ebook-download/file?${downloadQuery(ref)}`;
}

/** What the database keeps of a mailed token. */
export function hashDownloadToken(linkSecret: string, token: string): string {
  return keyedHash(linkSecret, "download-token", token);
}
