"use server";

import type { WeakPasswordReason } from "@/lib/auth/auth-copy";
import { emailForm, signUpForm } from "@/lib/auth/auth-forms";
import { requestPasswordReset } from "@/lib/auth/change-password";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { requestSignInLink } from "@/lib/auth/sign-in";
import { signUp } from "@/lib/auth/sign-up";
import { fail, ok, type Result } from "@/lib/core/result";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { runAfterResponse } from "@/lib/web/background/after-response";
import { getSignInVisitor } from "@/lib/web/staff/current-staff";

// Whether an address has an account is looked up after the response, which is the same either way.

export const requestLinkAction = defineVisitorAction({
  rateLimit: rateLimits.authRequest,
  schema: emailForm,
  async run(ctx, { email }) {
    const visitor = await getSignInVisitor();
    runAfterResponse("sign_in_link", () => requestSignInLink(ctx, { email, visitor }));
    return ok(null);
  },
});

export const requestResetAction = defineVisitorAction({
  rateLimit: rateLimits.authRequest,
  schema: emailForm,
  async run(ctx, { email }) {
    const visitor = await getSignInVisitor();
    runAfterResponse("password_reset", () => requestPasswordReset(ctx, { email, visitor }));
    return ok(null);
  },
});

export const signUpAction = defineVisitorAction({
  rateLimit: rateLimits.authRequest,
  schema: signUpForm,
  async run(ctx, { email, password }): Promise<Result<null, WeakPasswordReason>> {
    const weak = findPasswordWeakness(password, email);
    if (weak) return fail(weak);
    const visitor = await getSignInVisitor();
    runAfterResponse("sign_up", () => signUp(ctx, { email, password, visitor }));
    return ok(null);
  },
});
