import { connection, type NextRequest } from "next/server";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { readTextBody } from "@/lib/web/http/read-text-body";

const maxBodyBytes = 10_000;

/**
 * One-click unsubscribing (RFC 8058, 3.2): a mail client posts, without cookie or sign-in. The
 * answer is 200 for unknown tokens too; only a fault of ours answers 503, so that it comes again.
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

/** A link in a mail is opened by scanners as well: it leads to a page with a button, and does nothing. */
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
