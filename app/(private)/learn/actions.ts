"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { openCourseForm } from "@/lib/course/course-forms";
import { forgetCourseBrowser, openCourseLink } from "@/lib/course/viewer";
import { endCustomerSessions } from "@/lib/customers/customer-sessions";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { deleteCustomerCookie, getCurrentCustomer } from "@/lib/web/visitor/current-customer";
import { forgetBrowser } from "@/lib/web/visitor/visitor";

/** Opens an emailed course link in this browser. */
export const openCourseAction = defineVisitorAction({
  rateLimit: rateLimits.openCourse,
  schema: openCourseForm,
  async run(ctx, { token }, { browserHash }) {
    const opened = await openCourseLink(ctx, { token, browserHash });
    if (opened.ok) redirect("/learn");
    // The page says that the link doesn't work.
    refresh();
    return opened;
  },
});

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
