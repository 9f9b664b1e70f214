"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Refused } from "@/components/staff-auth/auth-form";
import { beginSession } from "@/components/staff-auth/begin-session";
import { failureWords } from "@/components/staff-auth/failure-words";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import type { SignInMethod } from "@/lib/auth/words";

type SignIn = {
  readonly method: SignInMethod;
  readonly fields: Readonly<Record<string, string>>;
  readonly fallback: string;
};

/** The fields of the form that a failure is about. */
const fieldOf: Readonly<Record<string, string>> = {
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
  const [asks, setAsks] = useState<"secondStep" | "password" | null>(null);
  useResetOnHide(() => setAsks(null));

  async function signIn({ method, fields, fallback }: SignIn): Promise<Refused | null> {
    const begun = await beginSession(method, fields);
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
    if (isStep && asks === null) return null;
    const message = failureWords(failure, fallback);
    const field = fieldOf[failure.kind];
    return field ? { message, fields: { [field]: message } } : { message };
  }

  return { asks, signIn };
}
