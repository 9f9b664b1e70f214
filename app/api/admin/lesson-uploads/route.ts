import * as z from "zod";
import { uploadKinds } from "@/db/values/course";
import { startUpload } from "@/lib/course/uploads/uploads";
import { appCtx } from "@/lib/web/ctx";
import { readJson } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

const fileSchema = z.object({
  kind: z.enum(uploadKinds),
  lessonId: z.string().max(60).nullable(),
  fileName: z.string().min(1).max(200),
  sizeBytes: z.number().int().positive(),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Starts a file's upload, or continues an unfinished one. */
export async function POST(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_start" },
    request,
    async (admin) => {
      const file = fileSchema.safeParse(await readJson(request, 10_000));
      if (!file.success) return Response.json({ problem: "no_file" });
      const started = await startUpload(appCtx(), admin, file.data);
      return Response.json(started.ok ? { upload: started.value } : { problem: started.problem });
    },
  );
}
