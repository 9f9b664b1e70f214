import { formatAttachment } from "@/lib/downloads/file-response";
import { tokenFormSchema } from "@/lib/newsletter/newsletter-forms";
import { readSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { newsletterCtx } from "@/lib/web/ctx";
import { logRequestFault } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

const maxBodyBytes = 2_000;

/**
 * Downloads a subscriber's data. A form posts the token so that this URL never contains it. On
 * failure it redirects to the preferences page. Its URL has the token anyway.
 */
export async function POST(request: Request): Promise<Response> {
  const ctx = newsletterCtx();
  const fields = new URLSearchParams((await readTextBody(request, maxBodyBytes)) ?? "");
  const form = tokenFormSchema.safeParse(Object.fromEntries(fields));
  if (!form.success) return backToPage("");
  const { token } = form.data;
  try {
    // Limits use the machine's clock, as the page's forms do.
    const limiter = { db: ctx.db, now: () => new Date() };
    const limit = await limitVisitor(
      limiter,
      rateLimits.newsletterToken,
      await getCurrentVisitor(),
    );
    if (!limit.allowed) return backToPage(token);
    const found = await readSubscriberData(ctx, { token });
    if (!found.ok) return backToPage(token);
    const day = ctx.now().toISOString().slice(0, 10);
    return new Response(`${JSON.stringify(found.value, null, 2)}\n`, {
      headers: {
        ...headers,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": formatAttachment(`newsletter-data-${day}.json`),
      },
    });
  } catch (fault) {
    logRequestFault("newsletter.data", fault);
    return backToPage(token);
  }
}

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

function backToPage(token: string): Response {
  const query = new URLSearchParams({ token, state: "not_downloaded" });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: `/newsletter/preferences?${query}` },
  });
}
