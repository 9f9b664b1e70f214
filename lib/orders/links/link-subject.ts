import { isUuid } from "@/lib/core/is-uuid";

/** The order a signed link belongs to, and how many email corrections it had when signed. */
export type LinkedOrder = { readonly id: string; readonly linkRevision: number };

/** The signed value: the order id, plus the revision once the email has been corrected. */
export function formatLinkSubject({ id, linkRevision }: LinkedOrder): string {
  return linkRevision > 0 ? `${id}_${linkRevision}` : id;
}

/** Parses a signed subject; null if it isn't an order's. */
export function parseLinkSubject(subject: string): LinkedOrder | null {
  const [id = "", revision, ...rest] = subject.split("_");
  if (!isUuid(id) || rest.length > 0) return null;
  if (revision === undefined) return { id, linkRevision: 0 };
  return /^[1-9][0-9]{0,8}$/.test(revision) ? { id, linkRevision: Number(revision) } : null;
}
