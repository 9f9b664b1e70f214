"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { AuthResult } from "@/components/staff-auth/auth-form";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import { postSignIn } from "@/components/staff-auth/post-sign-in";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { SignInMethod } from "@/lib/auth/auth-copy";

type SignIn = {
  readonly method: SignInMethod;
  readonly fields: Readonly<Record<string, string>>;
};

/** The form field that each failure concerns. */
const fieldByFailure: Readonly<Record<string, string>> = {
  totp_rejected: "secondStep",
  totp_unreadable: "secondStep",
  weak_password: "password",
};

/**
 * Signs in and opens the next page. `requestedField` is an extra field that the account requires:
 * the form shows it and submits again.
 */
export function useSignIn(next: string, done: { title: string; description?: string }) {
  const router = useRouter();
  const [requestedField, setRequestedField] = useState<"secondStep" | "password" | null>(null);
  useResetOnHide(() => setRequestedField(null));

  async function signIn({ method, fields }: SignIn): Promise<AuthResult> {
    const result = await postSignIn(method, fields);
    if (result.ok) {
      toast.success(done.title, done.description);
      router.replace(next);
      // Keep the form busy until the next page has loaded.
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return { status: "done", value: null };
    }
    const { failure } = result;
    if (failure.kind === "totp_required" || failure.kind === "totp_unreadable") {
      setRequestedField("secondStep");
    }
    if (failure.kind === "password_required") setRequestedField("password");
    const isStep = failure.kind === "totp_required" || failure.kind === "password_required";
    if (isStep && requestedField === null) return { status: "refused", problem: null };
    if (failure.kind === "offline") return { status: "fault", faultId: null };
    if (failure.kind === "fault") return { status: "fault", faultId: failure.faultId };
    if (failure.kind === "too_soon") return { status: "limited", ...failure };
    const message = getFailureMessage(failure);
    const field = fieldByFailure[failure.kind];
    return field
      ? { status: "invalid", fields: { [field]: message } }
      : { status: "refused", problem: message };
  }

  return { requestedField, signIn };
}
