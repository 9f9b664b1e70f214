import { receiveParts } from "@/lib/course/uploads/upload-parts";
import { appCtx } from "@/lib/web/ctx";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

/** Returns how many bytes of an upload have arrived. */
export async function HEAD(request: Request): Promise<Response> {
  return await receive(request);
}

/** Appends the body to an upload, as it arrives. */
export async function PATCH(request: Request): Promise<Response> {
  return await receive(request);
}

async function receive(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_part" },
    request,
    async (admin) => {
      return await receiveParts(appCtx(), admin, request);
    },
  );
}
