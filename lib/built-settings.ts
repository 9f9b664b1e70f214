// Relative: next.config.ts loads this file too, where `@/` is not understood.
import { deployEnvironment } from "./deploy-environment";
import { linkSettingsShape } from "./link-settings";

type Source = Readonly<Record<string, string | undefined>>;

/** The public origin by these settings, also while building, when the other settings are not known. */
export function originOf(source: Source): string {
  return source.SITE_URL || `http://localhost:${source.PORT || 3000}`;
}

/** BLOCK_RIGHT_CLICK as pages have it: by default on in production and on https only. */
export function rightClickBlock(source: Source): "on" | "off" {
  const choice = source.BLOCK_RIGHT_CLICK;
  if (choice === "on" || choice === "off") return choice;
  if (source.DEPLOY_ENV === "local") return "off";
  const isPublic = deployEnvironment(source) === "production" || /^https:/.test(originOf(source));
  return isPublic ? "on" : "off";
}

/**
 * The settings that pages print, by name, as they print them. The others need no mention: they are
 * asked for by `env()`, which needs every secret, so no page that is made while building can.
 */
export function printedSettings(source: Source): Record<string, string> {
  const links = Object.keys(linkSettingsShape).map((name) => [name, source[name] || ""]);
  return {
    ...Object.fromEntries(links),
    SITE_URL: originOf(source),
    BLOCK_RIGHT_CLICK: rightClickBlock(source),
  };
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
