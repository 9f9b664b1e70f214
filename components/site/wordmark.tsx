import { ProfileText } from "@/components/site/profile/profile-context";
import { Untranslated } from "@/components/ui/untranslated";

/** The logo. `shortens` uses the short name at widths where the full menu needs the space. */
export function Wordmark({ shortens = false }: { readonly shortens?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <circle cx="16" cy="16" r="16" className="fill-text" />
        <g fill="none" className="stroke-ground" strokeWidth="0.9">
          <circle cx="16" cy="16" r="12.6" />
          <circle cx="16" cy="16" r="9.8" />
        </g>
        <circle cx="16" cy="16" r="6.4" className="fill-accent" />
        <circle cx="16" cy="16" r="1.2" className="fill-text" />
      </svg>
      <Untranslated className="font-display text-lg leading-none font-extrabold tracking-tight">
        <span className={shortens ? "md:max-xl:hidden" : ""}>
          <ProfileText field="name" />
        </span>
        {shortens ? (
          <span className="hidden md:max-xl:inline">
            <ProfileText field="shortName" />
          </span>
        ) : null}
      </Untranslated>
    </span>
  );
}
