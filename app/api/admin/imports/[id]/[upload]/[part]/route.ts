import { isUuid } from "@/lib/core/is-uuid";
import { importPartBytes, maxImportFileBytes } from "@/lib/imports/import-limits";
import { storeImportPart } from "@/lib/imports/import-uploads";
import { newsletterCtx } from "@/lib/web/ctx";
import { readBody } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

type Params = {
  readonly params: Promise<{ readonly id: string; readonly upload: string; readonly part: string }>;
};

const maxParts = Math.ceil(maxImportFileBytes / importPartBytes);

/** Stores a part of an import's file. A part that's sent again replaces itself. */
export async function PUT(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "subscribers.import", where: "import_part" },
    request,
    async (admin) => {
      const { id, upload, part } = await params;
      const isValid = isUuid(id) && /^[1-9]\d{0,8}$/.test(upload) && /^[1-9]\d?$/.test(part);
      if (!isValid || Number(part) > maxParts) return Response.json({ problem: "bad_part" });
      const bytes = await readBody(request, importPartBytes);
      if (!bytes) return Response.json({ problem: "bad_part" });
      const place = { importId: id, upload: Number(upload), part: Number(part) };
      const stored = await storeImportPart(newsletterCtx(), admin, place, bytes);
      return Response.json({ problem: stored.ok ? null : stored.problem });
    },
  );
}
