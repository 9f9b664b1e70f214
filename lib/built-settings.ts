// Relative: next.config.ts loads this file too, where `@/` is not understood.
import { linkSettingsShape } from "./link-settings";

type Source = Readonly<Record<string, string | undefined>>;

/** The public origin by these settings, also while building, when the other settings are not known. */
export function originOf(source: Source): string {
  return source.SITE_URL || `http://localhost:${source.PORT || 3000}`;
}

function printedSettings(source: Source): Record<string, string> {
  const links = Object.keys(linkSettingsShape).map((name) => [name, source[name] || ""]);
  return { ...Object.fromEntries(links), SITE_URL: originOf(source) };
}

/** What prerendered pages print of the settings, as JSON that next.config.ts writes into the code. */
export function builtSettings(source: Source): string {
  return JSON.stringify(printedSettings(source));
}

/**
 * Names the settings that pages were built with another value of. In: what `builtSettings` gave while
 * building, and the settings now.
 */
export function changedSettings(builtWith: string, source: Source): string[] {
  const built: Record<string, unknown> = JSON.parse(builtWith);
  return Object.entries(printedSettings(source)).flatMap(([name, value]) =>
    built[name] === value ? [] : [name],
  );
}
