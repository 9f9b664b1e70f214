import type { Refused } from "@/components/staff-auth/auth-form";
import { authWords } from "@/components/staff-auth/auth-words";
import { waitWords } from "@/components/staff-auth/failure-words";
import { toast } from "@/components/ui/toast";
import { type WeakPasswordReason, weakPasswordWords } from "@/lib/auth/weak-password";
import type { ActionOutcome } from "@/lib/web/action-outcome";

/** Asks for a mail: a link, a reset, a sign-up's confirmation. */
export type AskByMail = (
  form: FormData,
) => Promise<ActionOutcome<{ readonly weak: WeakPasswordReason | null }>>;

/** Sends the form. Null once a mail is on its way, if the address has an account to send it for. */
export async function askByMail(
  ask: AskByMail,
  form: FormData,
  words: { readonly done: string; readonly fallback: string },
): Promise<Refused | null> {
  const outcome = await ask(form).catch(() => null);
  switch (outcome?.status) {
    case "done": {
      const { weak } = outcome.value;
      if (weak) {
        const message = weakPasswordWords[weak];
        return { message, fields: { password: message } };
      }
      toast.success(authWords.checkEmail, words.done);
      return null;
    }
    case "invalid":
      return { message: Object.values(outcome.fields).join(" "), fields: outcome.fields };
    case "rate_limited":
      return {
        message: `Too many attempts. Please try again in ${waitWords(outcome.retryAfterSeconds)}.`,
      };
    case "fault":
      return { message: `${words.fallback}. Reference ${outcome.faultId}.` };
    default:
      return { message: `${words.fallback}. Check your connection and try again.` };
  }
}
