/** Query parameters of a list: filters, sort order, cursor. */
export type ListQuery = Readonly<Record<string, string | string[] | undefined>>;

export type ListPageProps = { readonly searchParams: Promise<ListQuery> };

/** Returns a query parameter; empty if it's missing or repeated. */
export function getQueryText(query: ListQuery, name: string): string {
  const value = query[name];
  return typeof value === "string" ? value : "";
}

/** Returns a list's URL with changed parameters; null removes one. */
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

/** Filter choices from labels, preceded by one for no filter. */
export function filterChoices(labels: Readonly<Record<string, string>>, all = "All") {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: "", label: all }, ...choices];
}
