import { attachment } from "@/lib/downloads/content-disposition";
import { tokenFormSchema } from "@/lib/newsletter/private-forms";
import { readReaderData } from "@/lib/newsletter/reader-data";
import { rateLimits } from "@/lib/rate-limit/policies";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultLine } from "@/lib/web/fault-response";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { readTextBody } from "@/lib/web/read-text-body";
import { currentVisitor } from "@/lib/web/visitor";

const maxBodyBytes = 2_000;

/**
 * What the newsletter keeps about a reader, as a file. Posted by a form, so that this address never
 * holds the token. A refusal leads back to the page under its own address, which holds it as the link
 * in the mail did, and says what is the matter.
 */
export async function POST(request: Request): Promise<Response> {
  const ctx = newsletterCtx();
  const fields = new URLSearchParams((await readTextBody(request, maxBodyBytes)) ?? "");
  const form = tokenFormSchema.safeParse(Object.fromEntries(fields));
  if (!form.success) return backToPage("");
  const { token } = form.data;
  try {
    // Limits keep the machine's clock, as those of the page's forms do.
    const limiter = { db: ctx.db, now: () => new Date() };
    const limit = await limitVisitor(limiter, rateLimits.newsletterToken, await currentVisitor());
    if (!limit.allowed) return backToPage(token);
    const found = await readReaderData(ctx, { token });
    if (!found.ok) return backToPage(token);
    const day = ctx.now().toISOString().slice(0, 10);
    return new Response(`${JSON.stringify(found.value, null, 2)}\n`, {
      headers: {
        ...headers,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": attachment(`newsletter-data-${day}.json`),
      },
    });
  } catch (fault) {
    faultLine("newsletter.data", fault);
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
