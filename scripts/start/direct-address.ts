type Settings = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_POOLER?: string | undefined;
  readonly [other: string]: unknown;
};

/**
 * What is wrong with migrating by these settings; null where nothing is. A migration is locked by its
 * connection, and behind a pooler that is another's with each statement.
 */
export function directAddressProblem(settings: Settings): string | null {
  if (settings.DATABASE_POOLER !== "transaction" || settings.DATABASE_DIRECT_URL) return null;
  return "DATABASE_DIRECT_URL is missing: migrating behind a pooler needs the database's own address";
}

/** The address to migrate and seed by, and the setting that holds it, for a message. */
export function directAddress(settings: Settings) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  return DATABASE_DIRECT_URL
    ? { url: DATABASE_DIRECT_URL, setting: "DATABASE_DIRECT_URL" }
    : { url: DATABASE_URL, setting: "DATABASE_URL" };
}
