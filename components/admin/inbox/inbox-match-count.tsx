type Props = { readonly counts: { readonly matching: number; readonly all: number } };

const count = (value: number) => value.toLocaleString("en-US");

export function InboxMatchCount({ counts }: Props) {
  return `Showing ${count(counts.matching)} of ${count(counts.all)} messages`;
}
