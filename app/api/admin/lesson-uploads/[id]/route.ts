import { revalidateTag } from "next/cache";
import * as z from "zod";
import { lessonFileRules } from "@/lib/course/files/file-rules";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import { cancelUpload } from "@/lib/course/uploads/uploads";
import { finishLessonUpload } from "@/lib/flows/finish-lesson-upload";
import { appCtx } from "@/lib/web/ctx";
import { readJson } from "@/lib/web/http/read-request";
import { catalogTag, contentTag } from "@/lib/web/http/shared-tags";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

type Params = { readonly params: Promise<{ readonly id: string }> };

/** Joining a bucket's parts and checking an eBook take a while. */
export const maxDuration = 300;

/** As JSON. */
const maxCaptionsBytes = 2 * lessonFileRules.captions.maxBytes;

const captionsSchema = z.object({
  text: z.string().refine((text) => parseCaptions(text).ok),
  replaces: z.string().max(100),
});

/**
 * Checks a complete upload and attaches it to its lesson, or adds it to the eBooks. The body has a narrated
 * video's captions.
 */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_finish" },
    request,
    async (admin) => {
      const replaces = new URL(request.url).searchParams.get("replaces");
      const hasCaptions = Number(request.headers.get("content-length")) > 0;
      const body = hasCaptions ? await readJson(request, maxCaptionsBytes) : undefined;
      const captions = captionsSchema.optional().safeParse(body);
      if (!captions.success) return new Response(null, { status: 400 });
      const options = { replaces, captions: captions.data };
      const finished = await finishLessonUpload(appCtx(), admin, (await params).id, options);
      if (!finished.ok) return Response.json({ problem: finished.problem });
      revalidateTag(contentTag, "max");
      // What the course consists of, such as videos with sound.
      revalidateTag(catalogTag, "max");
      return Response.json({ problem: null });
    },
  );
}

/** Cancels an unfinished upload. */
export async function DELETE(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_cancel" },
    request,
    async (admin) => {
      await cancelUpload(appCtx(), admin, (await params).id);
      return Response.json({ problem: null });
    },
  );
}
