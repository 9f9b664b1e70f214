import { FixLink } from "@/components/quick-check/fix-link";
import { FixTerms } from "@/components/quick-check/fix-terms";
import type { Check } from "@/lib/quick-check/checks";

/** What to do after "No". Without JavaScript, which the plan needs, it also shows time and cost. */
export function CheckHelp({ check }: { readonly check: Check }) {
  return (
    <>
      <p className="max-w-[56ch]">{check.help}</p>
      <div className="hidden noscript:block">
        <FixTerms check={check} />
      </div>
      <FixLink check={check} />
    </>
  );
}
