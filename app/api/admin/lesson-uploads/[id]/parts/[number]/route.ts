import { signPart } from "@/lib/course/uploads/upload-parts";
import { appCtx } from "@/lib/web/ctx";
import { handleStaffRequest } from "@/lib/web/staff/current-staff";

type Params = { readonly params: Promise<{ readonly id: string; readonly number: string }> };

/** Signs the URL under which the bucket accepts one part. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  return await handleStaffRequest(
    { permission: "content.edit", where: "lesson_upload_sign" },
    request,
    async (admin) => {
      const { id, number } = await params;
      const isNumber = /^[1-9]\d{0,3}$/.test(number);
      const signed = isNumber
        ? await signPart(appCtx(), admin, { id, number: Number(number) })
        : null;
      return Response.json(signed?.ok ? { url: signed.value } : { problem: "upload_not_found" });
    },
  );
}
