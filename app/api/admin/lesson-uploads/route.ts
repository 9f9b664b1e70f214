import * as z from "zod";
import { startUpload } from "@/lib/course/uploads/video-uploads";
import { appCtx } from "@/lib/web/ctx";
import { readTextBody } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

const videoSchema = z.object({
  lessonId: z.string().max(60),
  fileName: z.string().min(1).max(200),
  sizeBytes: z.number().int().positive(),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Starts a video's upload, or continues an unfinished one. */
export async function POST(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_start" },
    request,
    async (admin) => {
      const video = videoSchema.safeParse(await readJson(request));
      if (!video.success) return Response.json({ problem: "no_file" });
      const started = await startUpload(appCtx(), admin, video.data);
      return Response.json(started.ok ? { upload: started.value } : { problem: started.problem });
    },
  );
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readTextBody(request, 10_000)) ?? "");
  } catch {
    return null;
  }
}
