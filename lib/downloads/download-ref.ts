import { z } from "zod";
import { readEmailedCode } from "@/lib/core/typed-text";
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

type Refine = { readonly issues: z.core.$ZodRawIssue[]; readonly value: unknown };

const query = z.object({ session_id: z.string().optional(), token: z.string().optional() });

function parseRef(values: z.infer<typeof query>, payload: Refine): DownloadRef {
  const ref = parseDownloadRef(values);
  if (ref) return ref;
  payload.issues.push({ code: "custom", input: payload.value, message: "not a download link" });
  return z.NEVER;
}

/** Schema of every form on the download page: hidden fields carry the link's query parameters. */
export const downloadFormSchema = query.transform((values, payload) => ({
  ref: parseRef(values, payload),
}));

export const codeFormSchema = query
  .extend({ code: z.string() })
  .transform(({ code: typed, ...values }, payload) => {
    const ref = parseRef(values, payload);
    const code = readEmailedCode(typed);
    if (code) return { ref, code };
    const message = "Enter the 6-digit code.";
    payload.issues.push({ code: "custom", input: typed, path: ["code"], message });
    return z.NEVER;
  });
