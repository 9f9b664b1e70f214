import { getStatusFromQuery } from "@/components/newsletter/preferences/preferences-state";
import { Notice } from "@/components/ui/notice";

/** Shows the result of a form posted without JavaScript, and of erasing data. */
export function StatusFromQuery({ state }: { readonly state: unknown }) {
  const status = getStatusFromQuery(state);
  if (!status) return null;
  return (
    <Notice tone={status.tone} title={status.title} announce>
      {state === "erased" ? (
        <>
          Our newsletter records no longer identify you. We still keep your orders, as required by
          law. You can sign up again anytime.
        </>
      ) : null}
    </Notice>
  );
}
