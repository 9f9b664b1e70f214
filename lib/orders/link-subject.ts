import { isUuid } from "@/lib/is-uuid";

/** Which order a signed link is of, and after how many corrections of its email it was signed. */
export type LinkedOrder = { readonly id: string; readonly linkRevision: number };

/** What is signed: the order's id, and the revision once the email has been corrected. */
export function linkSubject({ id, linkRevision }: LinkedOrder): string {
  return linkRevision > 0 ? `${id}_${linkRevision}` : id;
}

/** The order of a subject that was signed; null for what no order's link has. */
export function readLinkSubject(subject: string): LinkedOrder | null {
  const [id = "", revision, ...rest] = subject.split("_");
  if (!isUuid(id) || rest.length > 0) return null;
  if (revision === undefined) return { id, linkRevision: 0 };
  return /^[1-9][0-9]{0,8}$/.test(revision) ? { id, linkRevision: Number(revision) } : null;
}
