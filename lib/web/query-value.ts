type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The value of a name in a page's query; empty where it is missing, or given twice. */
export async function queryValue(searchParams: SearchParams, name: string): Promise<string> {
  const value = (await searchParams)[name];
  return typeof value === "string" ? value : "";
}
