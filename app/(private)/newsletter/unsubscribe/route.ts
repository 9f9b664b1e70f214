import { connection, type NextRequest } from "next/server";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";

const maxBodyBytes = 10_000;

/**
 * One-click unsubscribe (RFC 8058, 3.2): email clients post without cookies or sign-in. Unknown
 * tokens also get a 200; only our own errors return 503 so that the client retries.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const token = request.nextUrl.searchParams.get("token") ?? "";
  try {
    const body = new URLSearchParams((await readTextBody(request, maxBodyBytes)) ?? "");
    await unsubscribe(newsletterCtx(), { token });
    if (body.get("answer") === "page")
      return seeOther("/newsletter/preferences?state=unsubscribed");
  } catch (fault) {
    return faultResponse("newsletter.unsubscribe", fault);
  }
  return new Response("You have been unsubscribed\n", { status: 200, headers });
}

/** Email scanners open links, so GET redirects to a page with a button. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection();
  const token = request.nextUrl.searchParams.get("token");
  return seeOther(`/newsletter/preferences${token ? `?${new URLSearchParams({ token })}` : ""}`);
}

const headers = {
  "Cache-Control": "private, no-store",
  "Content-Type": "text/plain; charset=utf-8",
  "X-Robots-Tag": "noindex",
};

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}
