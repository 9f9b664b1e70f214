import { largestEbookBytes } from "@/lib/ebook-files/largest-ebook";
import { type EbookOutcome, uploadEbook } from "@/lib/ebook-files/upload-ebook";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";
import { isSameOrigin } from "@/lib/web/same-origin";
import { currentAdmin } from "@/lib/web/staff";

/** Takes the upload of an eBook file, as a form holds it. Out: what became of it, in a word. */
export async function POST(request: Request): Promise<Response> {
  try {
    const admin = await currentAdmin();
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    // A form's own parts weigh a little beside the file; without a length nothing is read.
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (length > largestEbookBytes + 10_000) return outcome("too_large");
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
