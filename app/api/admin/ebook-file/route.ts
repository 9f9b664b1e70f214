import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import { type EbookOutcome, uploadEbook } from "@/lib/ebook-files/upload-ebook";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentAdmin } from "@/lib/web/staff/current-admin";

/** Takes the upload of an eBook file, as a form holds it. Out: what became of it, in a word. */
export async function POST(request: Request): Promise<Response> {
  try {
    const admin = await getCurrentAdmin();
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    // A form's own parts weigh a little beside the file; without a length nothing is read.
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
