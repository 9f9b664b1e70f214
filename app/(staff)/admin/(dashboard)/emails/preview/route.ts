import * as z from "zod/mini";
import { issueBlocks } from "@/db/values/newsletter";
import { previewIssue, previewLooks, readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { newsletterCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

/** Drafts may be incomplete; only their length is limited. */
const text = z.string().check(z.maxLength(20_000));
const draft = z.object({
  block: z.enum(issueBlocks),
  position: z.pipe(
    z.string(),
    z.transform((typed) => (/^\d{1,4}$/.test(typed) ? Number(typed) : null)),
  ),
  subject: text,
  preheader: text,
  body: text,
  look: z.enum(previewLooks),
});

/**
 * Renders the editor's content for the sandboxed preview frame. Its headers are set in
 * lib/web/http/security-headers.ts. Stores nothing.
 */
export async function POST(request: Request): Promise<Response> {
  const admin = await getCurrentStaff("newsletter.edit");
  if (!admin || !isSameOrigin(request)) return new Response("Not found", { status: 404 });
  try {
    const parsed = z.safeParse(draft, Object.fromEntries(await request.formData()));
    if (!parsed.success) return new Response("Nothing to show", { status: 400 });
    const { look, ...issue } = parsed.data;
    const ctx = newsletterCtx();
    const html = await previewIssue(issue, await readIssueSite(ctx, ctx.db), look);
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  } catch (fault) {
    return faultResponse("mail_preview", fault);
  }
}
