import { revalidateTag } from "next/cache";
import * as z from "zod";
import { lessonFileKinds } from "@/db/values/course";
import type { LessonFileOutcome } from "@/lib/course/files/file-rules";
import { uploadLessonFile } from "@/lib/course/files/upload-lesson-file";
import { appCtx } from "@/lib/web/ctx";
import { contentTag } from "@/lib/web/http/cache-tags";
import { faultResponse } from "@/lib/web/http/fault-response";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentAdmin } from "@/lib/web/staff/current-admin";

/** The platform's own limit for a large video. */
export const maxDuration = 300;

const querySchema = z.object({
  lesson: z.string().max(60),
  kind: z.enum(lessonFileKinds),
  name: z.string().min(1).max(200),
  sound: z.enum(["yes", "no"]).default("no"),
});

/** Stores the request's body as a lesson's file, as it arrives. Responds with the outcome. */
export async function POST(request: Request): Promise<Response> {
  try {
    const admin = await getCurrentAdmin();
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    const sizeBytes = Number(request.headers.get("content-length") ?? 0);
    if (!query.success || !request.body || sizeBytes <= 0) return respond("no_file");
    const { lesson, kind, name, sound } = query.data;
    const uploaded = await uploadLessonFile(appCtx(), admin, {
      lessonId: lesson,
      kind,
      fileName: name,
      hasAudio: sound === "yes",
      sizeBytes,
      body: request.body,
    });
    if (uploaded.ok) revalidateTag(contentTag, "max");
    return respond(uploaded.ok ? "uploaded" : uploaded.problem);
  } catch (error) {
    return faultResponse("lesson_file_upload", error);
  }
}

function respond(outcome: LessonFileOutcome): Response {
  return Response.json({ outcome });
}
