"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { endSessions, signOutScopes } from "@/lib/auth/end-sessions";
import { completeSignIn } from "@/lib/web/complete-sign-in";
import { appCtx } from "@/lib/web/ctx";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/session-cookie";
import { currentSession } from "@/lib/web/staff";

/** Signs out by the form's `scope`, and leads to the sign-in unless this browser stays. */
export async function signOutAction(form: FormData): Promise<void> {
  const scope = signOutScopes.find((one) => one === form.get("scope")) ?? "local";
  const session = await currentSession();
  if (session) await endSessions(appCtx(), session, scope);
  if (session && scope === "others") redirect("/admin/account?ended=others");
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
  redirect("/admin/login");
}

/** The last step of `/auth/callback`. True when somebody is signed in. */
export async function completeSignInAction(): Promise<boolean> {
  return await completeSignIn();
}
