import { hasPoolerAddress } from "@/db/pooler";

type Settings = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_URL_UNPOOLED?: string | undefined;
  readonly [other: string]: unknown;
};

/** Returns the URL to migrate and seed with, and the name of the setting it came from. */
export function getDirectUrl(settings: Settings) {
  const names = ["DATABASE_DIRECT_URL", "DATABASE_URL_UNPOOLED"] as const;
  const setting = names.find((name) => settings[name]) ?? "DATABASE_URL";
  return { url: settings[setting], setting };
}

/**
 * Checks that these settings can be migrated with: behind a pooler in transaction mode, each statement may
 * use another connection.
 *
 * @returns what's wrong, or null.
 */
export function findDirectUrlProblem(settings: Settings): string | null {
  const { url, setting } = getDirectUrl(settings);
  const isPooled = setting === "DATABASE_URL" && url && URL.canParse(url) && hasPoolerAddress(url);
  return isPooled ? explainPooler(setting) : null;
}

/** Returns the problem of a setting with a pooler's address. */
export function explainPooler(setting: string): string {
  return `${setting} is the address of a connection pooler, which can't migrate: set DATABASE_DIRECT_URL to the database's own address`;
}
