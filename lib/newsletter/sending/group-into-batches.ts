/** The provider's limit per call (resend.com/docs/api-reference/emails/send-batch-emails). */
const batchSize = 100;

/** Groups items by key into chunks of at most `batchSize`. */
export function groupIntoBatches<Member>(
  all: readonly Member[],
  getKey: (member: Member) => string,
): readonly { readonly key: string; readonly members: readonly [Member, ...Member[]] }[] {
  const open = new Map<string, [Member, ...Member[]]>();
  const parts: { key: string; members: [Member, ...Member[]] }[] = [];
  for (const member of all) {
    const key = getKey(member);
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
