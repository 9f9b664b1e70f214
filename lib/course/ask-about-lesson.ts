import { fail, ok, type Result } from "@/lib/core/result";
import { readLesson } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import { type InquirySender, storeInquiry } from "@/lib/inquiries/store-inquiry";

type Question = { readonly lessonId: string; readonly message: string };

/** Sends a customer's question about a lesson to the inbox. The reply goes to the order's email. */
export async function askAboutLesson(
  ctx: Ctx,
  viewer: CourseViewer,
  { lessonId, message }: Question,
  sender: InquirySender,
): Promise<Result<null, "no_access">> {
  const view = await readLesson(ctx, { viewer, lessonId });
  if (!view) return fail("no_access");
  const { firstName, lastName, email, orderNumber } = viewer.order;
  const { title } = view.lesson;
  await storeInquiry(
    ctx,
    {
      kind: "contact",
      name: `${firstName} ${lastName}`.trim() || email,
      email,
      subject: `Course lesson: ${title}`,
      message,
      details: { lesson: title, order: orderNumber },
    },
    sender,
  );
  return ok(null);
}
