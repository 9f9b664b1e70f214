import { maxPhotoBytes, type PhotoOutcome } from "@/lib/content/photo-url";
import { storePhoto } from "@/lib/content/photos";
import { appCtx } from "@/lib/web/ctx";
import { readBody } from "@/lib/web/http/read-request";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

/** Stores the request's body as a person's photo. Responds with the photo's id, for the editor's next save. */
export async function POST(request: Request): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "photo_upload" },
    request,
    async (admin) => {
      const stored = await storePhoto(appCtx(), admin, await readBody(request, maxPhotoBytes));
      const outcome: PhotoOutcome = stored.ok
        ? { photo: stored.value }
        : { problem: stored.problem };
      return Response.json(outcome);
    },
  );
}
