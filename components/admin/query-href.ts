/** What an address says of a list: its filters, its sorting, its page. */
export type ListQuery = Readonly<Record<string, string | string[] | undefined>>;

/** A list's address with its filters as they are, but for what changes; null takes a part out. */
export function queryHref(
  path: string,
  query: ListQuery,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) {
    if (typeof value === "string" && value !== "") params.set(name, value);
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
