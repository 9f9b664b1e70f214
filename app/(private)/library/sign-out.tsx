import { endSessionAction } from "@/app/(private)/library/actions";
import { LibraryButton } from "@/components/library/library-button";

/** Signs this browser out of the library. */
export function SignOut() {
  return (
    <LibraryButton
      action={endSessionAction}
      field={{ name: "sessionId", value: "this" }}
      busyLabel="Signing out…"
    >
      Sign out
    </LibraryButton>
  );
}
