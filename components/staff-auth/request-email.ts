import { authCopy } from "@/components/staff-auth/auth-copy";
import type { AuthFormError } from "@/components/staff-auth/auth-form";
import { formatWait } from "@/components/staff-auth/failure-messages";
import { toast } from "@/components/ui/toast";
import { type WeakPasswordReason, weakPasswordMessages } from "@/lib/auth/weak-password";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

/** Asks for a mail: a link, a reset, a sign-up's confirmation. */
export type RequestEmailAction = (
  form: FormData,
) => Promise<ActionOutcome<{ readonly weak: WeakPasswordReason | null }>>;

/** Sends the form. Null once a mail is on its way, if the address has an account to send it for. */
export async function requestEmail(
  ask: RequestEmailAction,
  form: FormData,
  copy: { readonly done: string; readonly fallback: string },
): Promise<AuthFormError | null> {
  const outcome = await ask(form).catch(() => null);
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
