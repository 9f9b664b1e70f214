import { getStatusFromQuery } from "@/components/newsletter/preferences/preferences-state";
import { Notice } from "@/components/ui/notice";

/** What a form that was posted without scripts came to, and where an erasure leads. */
export function StatusFromQuery({ state }: { readonly state: unknown }) {
  const told = getStatusFromQuery(state);
  if (!told) return null;
  return (
    <Notice tone={told.tone} title={told.title} announce>
      {state === "erased" ? (
        <>
          The newsletter keeps nothing that names you. Your orders stay, as the law asks. Should you
          want mail again, sign up as everybody does.
        </>
      ) : null}
    </Notice>
  );
}
