const limitMs = 3_000;

/**
 * The head of one of our own pages as visitors get it, through whatever stands in front of us. An
 * https certificate that is not accepted throws, and so does no answer within 3 s.
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
