import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import { type EbookOutcome, uploadEbook } from "@/lib/ebook-files/publish-ebook";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

/** Uploads an eBook file from a multipart form. Responds with the outcome. */
export async function POST(request: Request): Promise<Response> {
  try {
    const admin = await getCurrentStaff("content.edit");
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    // Allows some bytes for the form itself. Without a Content-Length, nothing is read.
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (length > maxEbookBytes + 10_000) return outcome("too_large");
    const file = (await request.formData()).get("file");
    if (!(file instanceof File) || file.size === 0) return outcome("no_file");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const uploaded = await uploadEbook(appCtx(), admin, { fileName: file.name, bytes });
    return outcome(uploaded.ok ? "uploaded" : uploaded.problem);
  } catch (error) {
    return faultResponse("ebook_upload", error);
  }
}

function outcome(word: EbookOutcome): Response {
  return Response.json({ outcome: word });
}
