type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Returns a query parameter of a page; empty if it's missing, repeated or has a NUL, which no database column can. */
export async function queryValue(searchParams: SearchParams, name: string): Promise<string> {
  const value = (await searchParams)[name];
  return typeof value === "string" && !value.includes("\0") ? value : "";
}

/** Decodes a segment of a page's path; empty if it can't be decoded or has a NUL. */
export function decodeParam(encoded: string): string {
  try {
    const value = decodeURIComponent(encoded);
    return value.includes("\0") ? "" : value;
  } catch {
    return "";
  }
}
