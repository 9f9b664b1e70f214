import { Button, type ButtonLook } from "@/components/ui/button";
import type { SignOutScope } from "@/lib/auth/end-sessions";

type Props = {
  readonly scope?: SignOutScope;
  readonly label?: string;
  readonly look?: ButtonLook;
};

/** Signs out; works without scripts too. */
export function SignOutForm({ scope = "local", label = "Sign out", look = "quiet" }: Props) {
  return (
    <form method="post" action="/auth/sign-out">
      <input type="hidden" name="scope" value={scope} />
      <Button type="submit" look={look}>
        {label}
      </Button>
    </form>
  );
}
