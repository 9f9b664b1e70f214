import { Untranslated } from "@/components/ui/untranslated";

/** An email address that wraps before its @ if possible. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <Untranslated className="wrap-anywhere">
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </Untranslated>
  );
}
