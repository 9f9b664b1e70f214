import { revalidateTag } from "next/cache";
import * as z from "zod";
import type { LessonFileOutcome } from "@/lib/course/files/file-rules";
import { uploadLessonFile } from "@/lib/course/files/upload-lesson-file";
import { appCtx } from "@/lib/web/ctx";
import { contentTag } from "@/lib/web/http/cache-tags";
import { handleStaffRequest } from "@/lib/web/staff/handle-staff-request";

const querySchema = z.object({
  lesson: z.string().max(60),
  kind: z.enum(["captions", "worksheet"]),
  name: z.string().min(1).max(200),
});

/** Stores the request's body as a lesson's captions or worksheet, as it arrives. Responds with the outcome. */
export async function POST(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_file_upload" },
    request,
    async (admin) => {
      const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      const sizeBytes = Number(request.headers.get("content-length") ?? 0);
      if (!query.success || !request.body || sizeBytes <= 0) return respond("no_file");
      const { lesson, kind, name } = query.data;
      const uploaded = await uploadLessonFile(appCtx(), admin, {
        lessonId: lesson,
        kind,
        fileName: name,
        sizeBytes,
        body: request.body,
      });
      if (uploaded.ok) revalidateTag(contentTag, "max");
      return respond(uploaded.ok ? "uploaded" : uploaded.problem);
    },
  );
}

function respond(outcome: LessonFileOutcome): Response {
  return Response.json({ outcome });
}
