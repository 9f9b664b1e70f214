import { revalidateTag } from "next/cache";
import { cancelUpload, finishUpload } from "@/lib/course/uploads/uploads";
import { appCtx } from "@/lib/web/ctx";
import { contentTag } from "@/lib/web/http/shared-tags";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

type Params = { readonly params: Promise<{ readonly id: string }> };

/** Joining a bucket's parts and checking an eBook take a while. */
export const maxDuration = 300;

/** Checks a complete upload and attaches it to its lesson, or adds it to the eBooks. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_finish" },
    request,
    async (admin) => {
      const replaces = new URL(request.url).searchParams.get("replaces");
      const finished = await finishUpload(appCtx(), admin, (await params).id, replaces);
      if (!finished.ok) return Response.json({ problem: finished.problem });
      revalidateTag(contentTag, "max");
      return Response.json({ problem: null });
    },
  );
}

/** Cancels an unfinished upload. */
export async function DELETE(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_cancel" },
    request,
    async (admin) => {
      await cancelUpload(appCtx(), admin, (await params).id);
      return Response.json({ problem: null });
    },
  );
}
