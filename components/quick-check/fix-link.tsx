import { type ButtonLook, buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Check } from "@/lib/quick-check/checks";

type Props = { readonly check: Pick<Check, "name" | "fix">; readonly look?: ButtonLook };

export function FixLink({ check: { name, fix }, look = "primary" }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link href={fix.href} className={buttonClassName(look)}>
        Fix This<span className="sr-only">: {name}</span>
      </Link>
      <span className="text-soft">{fix.by}</span>
    </p>
  );
}
