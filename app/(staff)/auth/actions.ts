"use server";

import { completeSignIn } from "@/lib/web/staff/complete-sign-in";

/** The last step of `/auth/callback`. True when somebody is signed in. */
export async function completeSignInAction(): Promise<boolean> {
  return await completeSignIn();
}
