import { logNotFound } from "@/lib/web/http/log-not-found";
import { readTextBody } from "@/lib/web/http/read-text-body";

const maxBodyBytes = 4_000;

/**
 * The not-found page's script tells its address, for hosts that serve the page without asking our
 * process. Whoever posts nonsense writes at most the log's lines of a minute.
 */
export async function POST(request: Request): Promise<Response> {
  const fetchSite = request.headers.get("sec-fetch-site") ?? "same-origin";
  const path = fetchSite === "same-origin" ? await readTextBody(request, maxBodyBytes) : null;
  if (path?.startsWith("/")) logNotFound(path);
  return new Response(null, { status: 204 });
}
