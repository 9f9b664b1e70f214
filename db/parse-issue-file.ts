import { type IssueBlock, issueBlocks } from "@/lib/newsletter/sending/send-statuses";

export type IssueFile = {
  /** `w1`, `w2`, or the issue's original number, which stays the same when staff move the issue. */
  readonly id: string;
  readonly block: IssueBlock;
  /** Position in the sequence; null for the two welcome emails. */
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

/**
 * Parses a file of emails/sequence: flat `key: value` front matter, then Markdown.
 * @throws if the file doesn't have that shape
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
