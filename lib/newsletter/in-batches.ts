import { batchSize } from "@/lib/newsletter/sending";

/** Groups what belongs together by its key, in parts of no more than a batch holds. */
export function inBatches<Member>(
  all: readonly Member[],
  keyOf: (member: Member) => string,
): readonly { readonly key: string; readonly members: readonly Member[] }[] {
  const groups = new Map<string, Member[]>();
  for (const member of all) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return [...groups].flatMap(([key, members]) =>
    Array.from({ length: Math.ceil(members.length / batchSize) }, (_, part) => ({
      key,
      members: members.slice(part * batchSize, (part + 1) * batchSize),
    })),
  );
}
