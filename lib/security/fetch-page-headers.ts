const limitMs = 3_000;

/**
 * Fetches the response headers of one of our own pages as visitors get them, through any proxy.
 * Throws on an invalid certificate or after 3 s.
 */
export async function fetchPageHeaders(siteUrl: string, path: string): Promise<Headers> {
  const answer = await fetch(new URL(path, siteUrl), {
    method: "HEAD",
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(limitMs),
  });
  await answer.body?.cancel();
  return answer.headers;
}
