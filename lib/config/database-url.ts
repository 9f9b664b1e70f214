/** The libpq modes (32.19) that the driver supports; it has no prefer or allow. */
const sslModes: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];

/** `channel_binding` and `connect_timeout` are accepted because hosting providers add them. */
const supportedParameters: ReadonlySet<string> = new Set([
  "application_name",
  "channel_binding",
  "connect_timeout",
  "host",
  "options",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslnegotiation",
  "sslrootcert",
]);

/**
 * Checks a database URL, because the driver silently ignores parameters it doesn't know.
 * Returns a message that follows the setting's name and never includes the password, or null.
 */
export function findDatabaseUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return "must start with postgres:// or postgresql://";
  if (!isWellFormed(url)) {
    return "isn't a valid URL: in the password, write / # ? @ % as %2F %23 %3F %40 %25";
  }
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => !supportedParameters.has(name));
  if (unknown !== undefined) {
    return `has ?${unknown}=, which isn't supported: write PostgreSQL settings as ?options=-c%20${unknown}%3D…`;
  }
  const sslMode = searchParams.get("sslmode");
  if (sslMode !== null && !sslModes.includes(sslMode)) {
    return `has ?sslmode=${sslMode}, which isn't supported: use one of ${sslModes.join(", ")}`;
  }
  if (sslMode === "verify-ca" && !searchParams.has("sslrootcert")) {
    return "has ?sslmode=verify-ca without &sslrootcert=: add the path of the CA certificate file";
  }
  return null;
}

/** False if an unescaped character in the password cut it short and shifted the rest. */
function isWellFormed(url: string): boolean {
  if (!URL.canParse(url) || /%(?![\da-f]{2})/i.test(url)) return false;
  const { pathname, search, searchParams, hash } = new URL(url);
  const areNames = [...searchParams.keys()].every((name) => /^\w+$/.test(name));
  return areNames && hash === "" && !pathname.includes("@") && !search.includes("@");
}
