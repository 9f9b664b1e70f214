"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { AuthFormError } from "@/components/staff-auth/auth-form";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import { postSignIn } from "@/components/staff-auth/post-sign-in";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import type { SignInMethod } from "@/db/values/auth";

type SignIn = {
  readonly method: SignInMethod;
  readonly fields: Readonly<Record<string, string>>;
  readonly fallback: string;
};

/** The fields of the form that a failure is about. */
const fieldByFailure: Readonly<Record<string, string>> = {
  totp_rejected: "secondStep",
  totp_unreadable: "secondStep",
  weak_password: "password",
};

/**
 * Signs in and leads on. `asks` says what the account wants beside the first proof: once it is asked
 * for, the form shows that field and sends again.
 */
export function useSignIn(next: string, done: { title: string; description?: string }) {
  const router = useRouter();
  const [requestedField, setAsks] = useState<"secondStep" | "password" | null>(null);
  useResetOnHide(() => setAsks(null));

  async function signIn({ method, fields, fallback }: SignIn): Promise<AuthFormError | null> {
    const begun = await postSignIn(method, fields);
    if (begun.ok) {
      toast.success(done.title, done.description);
      router.replace(next);
      // The page stays busy until the next one is there.
      return await new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000));
    }
    const { failure } = begun;
    if (failure.kind === "totp_required" || failure.kind === "totp_unreadable") {
      setAsks("secondStep");
    }
    if (failure.kind === "password_required") setAsks("password");
    const isStep = failure.kind === "totp_required" || failure.kind === "password_required";
    if (isStep && requestedField === null) return null;
    const message = getFailureMessage(failure, fallback);
    const field = fieldByFailure[failure.kind];
    return field ? { message, fields: { [field]: message } } : { message };
  }

  return { requestedField, signIn };
}
