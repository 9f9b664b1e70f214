import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { isSecureOrigin } from "@/lib/config/env";
import { dayMs } from "@/lib/core/durations";
import { hostCookieName } from "@/lib/core/host-cookie";
import { type CourseViewer, findCourseViewer } from "@/lib/course/viewer";
import { type Customer, readCustomer } from "@/lib/customers/customer-sessions";
import { customerPolicy } from "@/lib/customers/policy";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentVisitor, type Visitor } from "@/lib/web/visitor/visitor";

function cookieName(): string {
  return hostCookieName("library", isSecureOrigin());
}

/** Returns the token of this browser's session, which may have ended. */
export async function getCustomerToken(): Promise<string | undefined> {
  return (await cookies()).get(cookieName())?.value;
}

/** Returns the signed-in customer of this request; null if signed out. */
export const getCurrentCustomer = cache(async (): Promise<Customer | null> => {
  const token = await getCustomerToken();
  return token ? readCustomer(appCtx(), token) : null;
});

/** Signs this browser in. The session's row decides when it really ends. For actions and route handlers. */
export async function setCustomerCookie(token: string): Promise<void> {
  (await cookies()).set(cookieName(), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecureOrigin(),
    path: "/",
    expires: new Date(Date.now() + customerPolicy.maxSessionDays * dayMs),
  });
}

/** Removes the cookie, after the session has ended. */
export async function deleteCustomerCookie(): Promise<void> {
  (await cookies()).delete({ name: cookieName(), path: "/", secure: isSecureOrigin() });
}

/** Adds the addresses of a signed-in customer to a visitor, as proof for downloads. */
export async function withCustomerEmails<V extends Visitor>(
  visitor: V,
): Promise<V & { readonly emails: readonly string[] }> {
  return { ...visitor, emails: (await getCurrentCustomer())?.emails ?? [] };
}

/** Returns the course customer of the current request, or null. */
export const getCourseViewer = cache(async (): Promise<CourseViewer | null> => {
  return await findCourseViewer(appCtx(), await withCustomerEmails(await getCurrentVisitor()));
});
