import { type IssueBlock, type IssueOriginal, issueBlocks } from "@/db/values/newsletter";

export type IssueFile = IssueOriginal & {
  /** The file's name, such as `w1`, a number or `review-request`. It never changes, even when staff move the issue. */
  readonly id: string;
  readonly block: IssueBlock;
  /** Position in the sequence; null for welcome emails and follow-ups. */
  readonly position: number | null;
  /** Ids of earlier issues that this one takes over from, newest first. */
  readonly replaces: readonly string[];
};

/**
 * Parses a file of emails/sequence or emails/follow-ups: flat `key: value` front matter, then Markdown.
 * @throws if the file doesn't have that shape
 */
export function parseIssueFile(name: string, source: string): IssueFile {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${name} has no front matter`);
  const [, front = "", body = ""] = parts;
  const find = (key: string): string | undefined => {
    const found = new RegExp(`^${key}: (.+)$`, "m").exec(front)?.[1]?.trim();
    return found?.startsWith('"') ? String(JSON.parse(found)) : found;
  };
  const get = (key: string): string => {
    const value = find(key);
    if (!value) throw new Error(`${name} has no ${key}`);
    return value;
  };
  const block = issueBlocks.find((candidate) => candidate === get("block"));
  if (!block) throw new Error(`${name} has an unknown block`);
  const checkedOn = get("checked");
  if (!isCalendarDay(checkedOn)) throw new Error(`${name}: checked must be a day like 2026-11-25`);
  return {
    id: name.replace(/\.md$/, ""),
    block,
    position: block === "welcome" || block === "follow_up" ? null : Number(get("number")),
    replaces: find("replaces")?.split(", ") ?? [],
    subject: get("subject"),
    preheader: get("preheader"),
    body: body.trim(),
    checkedOn,
  };
}

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text}T00:00:00.000Z`;
}
