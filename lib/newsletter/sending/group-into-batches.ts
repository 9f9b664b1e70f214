import { batchSize } from "@/lib/newsletter/sending/send-statuses";

/** Groups items by key into chunks of at most `batchSize`. */
export function groupIntoBatches<Member>(
  all: readonly Member[],
  keyOf: (member: Member) => string,
): readonly { readonly key: string; readonly members: readonly [Member, ...Member[]] }[] {
  const open = new Map<string, [Member, ...Member[]]>();
  const parts: { key: string; members: [Member, ...Member[]] }[] = [];
  for (const member of all) {
    const key = keyOf(member);
    const part = open.get(key);
    if (part && part.length < batchSize) part.push(member);
    else {
      const members: [Member, ...Member[]] = [member];
      open.set(key, members);
      parts.push({ key, members });
    }
  }
  return parts;
}
