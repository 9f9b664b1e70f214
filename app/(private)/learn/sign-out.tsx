import { signOutAction } from "@/app/(private)/learn/actions";
import { LibraryButton } from "@/components/library/library-button";

/** Signs this browser out of the course and the library. */
export function SignOut() {
  return (
    <LibraryButton
      action={signOutAction}
      field={{ name: "scope", value: "this" }}
      busyLabel="Signing out…"
    >
      Sign out
    </LibraryButton>
  );
}
