type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Returns a query parameter of a page; empty if it's missing or repeated. */
export async function queryValue(searchParams: SearchParams, name: string): Promise<string> {
  const value = (await searchParams)[name];
  return typeof value === "string" ? value : "";
}
