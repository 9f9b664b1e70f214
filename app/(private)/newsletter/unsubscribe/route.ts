import { connection, type NextRequest } from "next/server";
import {
  followUnsubscribeLink,
  type UnsubscribeChoice,
  unsubscribeChoices,
} from "@/lib/newsletter/preferences/unsubscribe-link";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";

const maxBodyBytes = 10_000;

/** What the page says afterward. */
const statesAfter: Readonly<Record<UnsubscribeChoice, string>> = {
  unsubscribe: "unsubscribed",
  weekly: "saved",
  pause: "saved",
  undo: "saved",
};

/**
 * One-click unsubscribe (RFC 8058, 3.2): email clients post without cookies or sign-in. The page's form posts
 * what its reader chose. Unknown tokens also get a 200; only our own errors return 503 so that the client retries.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const token = request.nextUrl.searchParams.get("token") ?? "";
  try {
    const body = new URLSearchParams((await readTextBody(request, maxBodyBytes)) ?? "");
    const isPage = body.get("answer") === "page";
    const typed = unsubscribeChoices.find((one) => isPage && one === body.get("choice"));
    const choice = typed ?? "unsubscribe";
    const isDone = await followUnsubscribeLink(newsletterCtx(), { token, choice });
    if (isPage) {
      const state = isDone || choice === "unsubscribe" ? statesAfter[choice] : "not_saved";
      return seeOther(`/newsletter/preferences?${new URLSearchParams({ token, state })}`);
    }
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
