type Settings = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_POOLER?: string | undefined;
  readonly [other: string]: unknown;
};

/**
 * Checks that these settings can be migrated with. A migration's lock belongs to its connection,
 * and behind a transaction pooler each statement may use another one.
 *
 * @returns what's wrong, or null.
 */
export function findDirectUrlProblem(settings: Settings): string | null {
  if (settings.DATABASE_POOLER !== "transaction" || settings.DATABASE_DIRECT_URL) return null;
  return "DATABASE_DIRECT_URL is missing: behind a pooler, set it to the database's own address to migrate";
}

/** Returns the URL to migrate and seed with, and the name of the setting it came from. */
export function getDirectUrl(settings: Settings) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  return DATABASE_DIRECT_URL
    ? { url: DATABASE_DIRECT_URL, setting: "DATABASE_DIRECT_URL" }
    : { url: DATABASE_URL, setting: "DATABASE_URL" };
}
