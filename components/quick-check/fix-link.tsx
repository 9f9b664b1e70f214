import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Check } from "@/lib/quick-check/checks";

/** Leads to what fixes a check, and says what that is. */
export function FixLink({ check }: { readonly check: Pick<Check, "name" | "fix"> }) {
  const { name, fix } = check;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link href={fix.href} className={buttonClassName("primary")}>
        Fix This<span className="sr-only">: {name}</span>
      </Link>
      <span className="text-soft">{fix.by}</span>
    </p>
  );
}
