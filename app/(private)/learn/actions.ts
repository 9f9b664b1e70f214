"use server";

import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { toLearnProblem } from "@/lib/course/course-copy";
import { openCourseForm } from "@/lib/course/course-forms";
import { forgetCourseBrowser, openCourseLink } from "@/lib/course/viewer";
import { endCustomerSessions } from "@/lib/customers/customer-sessions";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { deleteCustomerCookie, getCurrentCustomer } from "@/lib/web/visitor/current-customer";
import { forgetBrowser } from "@/lib/web/visitor/visitor";

const open = defineVisitorAction({
  rateLimit: rateLimits.openCourse,
  schema: openCourseForm,
  run: (ctx, { token }, { browserHash }) => openCourseLink(ctx, { token, browserHash }),
});

/** Opens an emailed course link in this browser. Works without JavaScript. */
export async function openCourseAction(form: FormData): Promise<void> {
  const result = await open(null, form);
  if (result.status === "done") redirect("/learn");
  // With the link, so that the page offers it again or says that it doesn't work.
  const params = new URLSearchParams({ token: String(form.get("token") ?? "").slice(0, 1_000) });
  if (result.status !== "refused") params.set("problem", toLearnProblem(result));
  redirect(`/learn?${params}`);
}

/**
 * Signs out on a shared computer. Ends everything that opens the course in this browser: the library's
 * session, the emailed link, and the purchase.
 */
export const signOutAction = defineVisitorAction({
  rateLimit: rateLimits.libraryAction,
  schema: z.object({}),
  async run(ctx, _form, { browserHash }): Promise<never> {
    const customer = await getCurrentCustomer();
    if (customer) {
      await endCustomerSessions(ctx, customer, "this");
      await deleteCustomerCookie();
    }
    await forgetCourseBrowser(ctx, browserHash);
    await forgetBrowser();
    redirect("/learn");
  },
});
