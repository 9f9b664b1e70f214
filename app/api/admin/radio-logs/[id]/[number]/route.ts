import { isUuid } from "@/lib/core/is-uuid";
import { logPartBytes, maxLogParts } from "@/lib/radio/playout-log/log-upload-limits";
import { saveLogPart } from "@/lib/radio/playout-log/open-log";
import { appCtx } from "@/lib/web/ctx";
import { readBody } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

type Params = { readonly params: Promise<{ readonly id: string; readonly number: string }> };

/** Stores a part of a playout log under an id that the browser chose. */
export async function PUT(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "radio.manage", where: "radio_log_part" },
    request,
    async (admin) => {
      const { id: uploadId, number: typed } = await params;
      const number = /^[1-9]\d?$/.test(typed) ? Number(typed) : 0;
      if (!isUuid(uploadId) || number < 1 || number > maxLogParts) {
        return Response.json({ problem: "bad_part" });
      }
      const bytes = await readBody(request, logPartBytes);
      if (!bytes) return Response.json({ problem: "bad_part" });
      await saveLogPart(appCtx(), admin, { uploadId, number, bytes });
      return Response.json({ problem: null });
    },
  );
}
