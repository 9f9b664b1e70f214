import * as z from "zod";
import { isUuid } from "@/lib/core/is-uuid";
import { maxImportFileBytes } from "@/lib/imports/import-limits";
import { stageUpload } from "@/lib/imports/stage-upload";
import { newsletterCtx } from "@/lib/web/ctx";
import { readJson } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

export const maxDuration = 60;

type Params = { readonly params: Promise<{ readonly id: string; readonly upload: string }> };

const fileSchema = z.object({
  name: z.string().min(1).max(200),
  sizeBytes: z.number().int().positive().max(maxImportFileBytes),
});

/** Reads a file of an import once all its parts have arrived. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "subscribers.import", where: "import_file" },
    request,
    async (admin) => {
      const { id, upload } = await params;
      const file = fileSchema.safeParse(await readJson(request, 10_000));
      if (!isUuid(id) || !/^[1-9]\d{0,8}$/.test(upload) || !file.success) {
        return Response.json({
          problem: "The file can’t be read. Reload the page, and choose it again.",
        });
      }
      const number = Number(upload);
      const staged = await stageUpload(newsletterCtx(), admin, {
        importId: id,
        number,
        ...file.data,
      });
      return Response.json({ problem: staged.ok ? null : staged.problem });
    },
  );
}
