/** What encrypts, as PostgreSQL's documentation says (libpq, 32.19). The driver can't try and fall back. */
const sslModes: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];

/** Two of them providers put in, and the driver has its own way: `channel_binding`, `connect_timeout`. */
const understood: ReadonlySet<string> = new Set([
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
 * What is wrong with the address of a database, to be read behind the setting's name; null where
 * nothing is. Never holds the password. The driver would pass over what it does not understand.
 */
export function addressProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return "must start with postgres:// or postgresql://";
  if (!isWhole(url)) {
    return "is no address: signs such as / # ? @ % in the password are written as %2F %23 %3F %40 %25";
  }
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => !understood.has(name));
  if (unknown !== undefined) {
    return `has ?${unknown}=, which is not understood: PostgreSQL's own settings are written as ?options=-c%20${unknown}%3D…`;
  }
  const sslMode = searchParams.get("sslmode");
  if (sslMode !== null && !sslModes.includes(sslMode)) {
    return `has ?sslmode=${sslMode}, which can't be kept: use one of ${sslModes.join(", ")}`;
  }
  if (sslMode === "verify-ca" && !searchParams.has("sslrootcert")) {
    return "has ?sslmode=verify-ca without &sslrootcert=, the file of who signs";
  }
  return null;
}

/** False where a sign of the password ended it, so that its rest stands elsewhere in the address. */
function isWhole(url: string): boolean {
  if (!URL.canParse(url) || /%(?![\da-f]{2})/i.test(url)) return false;
  const { pathname, search, searchParams, hash } = new URL(url);
  const areNames = [...searchParams.keys()].every((name) => /^\w+$/.test(name));
  return areNames && hash === "" && !pathname.includes("@") && !search.includes("@");
}
