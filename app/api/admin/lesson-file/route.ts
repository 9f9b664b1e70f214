import { revalidateTag } from "next/cache";
import * as z from "zod";
import type { LessonFileOutcome } from "@/lib/course/files/file-rules";
import { uploadCaptions, uploadPoster } from "@/lib/course/files/upload-lesson-file";
import { appCtx } from "@/lib/web/ctx";
import { contentTag } from "@/lib/web/http/shared-tags";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

const fileSchema = z.object({
  lesson: z.string().max(60),
  name: z.string().min(1).max(200),
});
const querySchema = z.discriminatedUnion("kind", [
  fileSchema.extend({ kind: z.literal("captions"), replaces: z.string().max(100).optional() }),
  fileSchema.extend({ kind: z.literal("poster"), video: z.string().max(60) }),
]);

/** Stores the request's body as a lesson's captions or poster. Responds with the outcome. */
export async function POST(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_file_upload" },
    request,
    async (admin) => {
      const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      const sizeBytes = Number(request.headers.get("content-length") ?? 0);
      if (!query.success || !request.body || sizeBytes <= 0) return respond("no_file");
      const file = { lessonId: query.data.lesson, sizeBytes, body: request.body };
      const uploaded =
        query.data.kind === "poster"
          ? await uploadPoster(appCtx(), admin, { ...file, videoId: query.data.video })
          : await uploadCaptions(appCtx(), admin, {
              ...file,
              fileName: query.data.name,
              replaces: query.data.replaces ?? null,
            });
      if (uploaded.ok) revalidateTag(contentTag, "max");
      return respond(uploaded.ok ? "uploaded" : uploaded.problem);
    },
  );
}

function respond(outcome: LessonFileOutcome): Response {
  return Response.json({ outcome });
}
