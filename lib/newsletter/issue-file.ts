import { type IssueBlock, issueBlocks } from "@/lib/newsletter/sending";

export type IssueFile = {
  /** `w1`, `w2`, or the number it was written under: staff may move it, and it stays the same issue. */
  readonly id: string;
  readonly block: IssueBlock;
  /** The place in the sequence; null for the two welcome mails. */
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

/**
 * Reads a file of emails/sequence: flat front matter of `key: value` lines, then Markdown. In: the
 * file's name and text. Throws on a file that is not of that shape; the files are ours.
 */
export function parseIssueFile(name: string, source: string): IssueFile {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${name} has no front matter`);
  const [, front = "", body = ""] = parts;
  const value = (key: string): string => {
    const found = new RegExp(`^${key}: (.+)$`, "m").exec(front)?.[1]?.trim();
    if (!found) throw new Error(`${name} has no ${key}`);
    return found.startsWith('"') ? String(JSON.parse(found)) : found;
  };
  const block = issueBlocks.find((candidate) => candidate === value("block"));
  if (!block) throw new Error(`${name} is of no known block`);
  return {
    id: name.replace(/\.md$/, ""),
    block,
    position: block === "welcome" ? null : Number(value("number")),
    subject: value("subject"),
    preheader: value("preheader"),
    body: body.trim(),
  };
}
