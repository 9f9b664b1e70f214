import { SubmitOnceButton } from "@/components/admin/form/submit-once-button";
import type { ButtonLook } from "@/components/ui/button";
import type { SignOutScope } from "@/lib/auth/sessions";

type Props = {
  readonly scope?: SignOutScope;
  readonly label?: string;
  readonly look?: ButtonLook;
};

/** Signs out. Works without JavaScript too. */
export function SignOutForm({ scope = "local", label = "Sign out", look = "quiet" }: Props) {
  return (
    <form method="post" action="/auth/sign-out">
      <input type="hidden" name="scope" value={scope} />
      <SubmitOnceButton look={look} busyLabel="Signing out…" freeAfterMs={10_000}>
        {label}
      </SubmitOnceButton>
    </form>
  );
}
