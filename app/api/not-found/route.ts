import { logNotFound } from "@/lib/web/http/log-not-found";
import { readTextBody } from "@/lib/web/http/read-request";

const maxBodyBytes = 4_000;

/**
 * The not-found page reports its path here, for hosts that serve it without running our server. The
 * log limits apply, so spam can't flood the log.
 */
export async function POST(request: Request): Promise<Response> {
  const fetchSite = request.headers.get("sec-fetch-site") ?? "same-origin";
  const path = fetchSite === "same-origin" ? await readTextBody(request, maxBodyBytes) : null;
  if (path?.startsWith("/")) logNotFound(path);
  return new Response(null, { status: 204 });
}
