import { connection } from "next/server";
import { createSessionFeed } from "@/lib/consultations/session-feed";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

/** Not stored by browsers, proxies or search engines: the address is a secret. */
const privateHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** The sessions for the consultant's calendar program, at a private address. */
export async function GET(
  _request: Request,
  { params }: { readonly params: Promise<{ readonly file: string }> },
): Promise<Response> {
  await connection();
  const token = /^([\w-]{43})\.ics$/.exec((await params).file)?.[1];
  try {
    const file = token ? await createSessionFeed(appCtx(), token) : null;
    if (file === null) return new Response("Not found\n", { status: 404, headers: privateHeaders });
    return new Response(file, {
      headers: {
        ...privateHeaders,
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="sessions.ics"',
      },
    });
  } catch (fault) {
    return faultResponse("session_feed.read", fault);
  }
}
