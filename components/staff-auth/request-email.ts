import { authCopy } from "@/components/staff-auth/auth-copy";
import type { AuthFormError } from "@/components/staff-auth/auth-form";
import { formatWait } from "@/components/staff-auth/failure-messages";
import { toast } from "@/components/ui/toast";
import { type WeakPasswordReason, weakPasswordMessages } from "@/lib/auth/weak-password";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

/** A server action that sends an email: sign-in link, password reset or sign-up confirmation. */
export type RequestEmailAction = (
  form: FormData,
) => Promise<ActionOutcome<{ readonly weak: WeakPasswordReason | null }>>;

/** Submits the form. Returns null on success, which doesn't reveal if the address has an account. */
export async function requestEmail(
  action: RequestEmailAction,
  form: FormData,
  copy: { readonly done: string; readonly fallback: string },
): Promise<AuthFormError | null> {
  const outcome = await action(form).catch(() => null);
  switch (outcome?.status) {
    case "done": {
      const { weak } = outcome.value;
      if (weak) {
        const message = weakPasswordMessages[weak];
        return { message, fields: { password: message } };
      }
      toast.success(authCopy.checkEmail, copy.done);
      return null;
    }
    case "invalid":
      return { message: Object.values(outcome.fields).join(" "), fields: outcome.fields };
    case "rate_limited":
      return {
        message: `Too many attempts. Please try again in ${formatWait(outcome.retryAfterSeconds)}.`,
      };
    case "fault":
      return { message: `${copy.fallback}. Reference ${outcome.faultId}.` };
    default:
      return { message: `${copy.fallback}. Check your connection and try again.` };
  }
}
