import { dataRequestTokenSchema } from "@/lib/data-requests/data-request-form";
import { formatAttachment } from "@/lib/downloads/file-response";
import { readRequestedFile } from "@/lib/flows/fulfill-data-request";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

const maxBodyBytes = 2_000;
const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/**
 * Downloads an export that staff sent. A form posts the token, so that email scanners download nothing
 * and this URL never contains it. If the time is over, it redirects to the page, which says so.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const fields = new URLSearchParams((await readTextBody(request, maxBodyBytes)) ?? "");
    const form = dataRequestTokenSchema.safeParse(Object.fromEntries(fields));
    if (!form.success) return backToPage("");
    const ctx = appCtx();
    const limit = await limitVisitor(ctx, rateLimits.dataRequest, await getCurrentVisitor());
    const data = limit.allowed ? await readRequestedFile(ctx, form.data.token) : null;
    if (!data) return backToPage(form.data.token);
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        ...headers,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": formatAttachment("my-data.json"),
      },
    });
  } catch (fault) {
    return faultResponse("data_request.file", fault);
  }
}

function backToPage(token: string): Response {
  const query = new URLSearchParams({ token });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: `/data-request?${query}` },
  });
}
