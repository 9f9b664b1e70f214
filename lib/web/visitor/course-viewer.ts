import "server-only";
import { cache } from "react";
import { type CourseViewer, findCourseViewer } from "@/lib/course/viewer";
import { appCtx } from "@/lib/web/ctx";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

/** Returns the course customer of the current request, or null. */
export const getCourseViewer = cache(async (): Promise<CourseViewer | null> => {
  return await findCourseViewer(appCtx(), await withCustomerEmails(await getCurrentVisitor()));
});
