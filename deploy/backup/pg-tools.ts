import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../build/user-error.mjs";

type Tool = "pg_dump" | "pg_restore";

const debianRoot = "/usr/lib/postgresql";

/**
 * Finds pg_dump or pg_restore: in `pgBin`, else Debian's newest, else on the PATH.
 * @throws UserError if it's older than the server, because it couldn't handle that server's dump
 */
export async function findTool(
  tool: Tool,
  { pgBin, serverVersion }: { readonly pgBin: string | undefined; readonly serverVersion: number },
): Promise<string> {
  const path = pgBin ? join(pgBin, tool) : (findDebianTool(tool) ?? tool);
  const version = await readMajorVersion(path, tool);
  const required = Math.floor(serverVersion / 10_000);
  if (version < required) {
    throw new UserError(
      `${path} is version ${version}, older than PostgreSQL ${required}. Install the client of ` +
        `version ${required} or later and set PG_BIN to its folder.`,
    );
  }
  return path;
}

function findDebianTool(tool: Tool): string | undefined {
  if (!existsSync(debianRoot)) return undefined;
  return readdirSync(debianRoot)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debianRoot, version, "bin", tool))
    .find((path) => existsSync(path));
}

async function readMajorVersion(path: string, tool: Tool): Promise<number> {
  const child = spawn(path, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await once(child, "close");
  } catch {
    throw new UserError(
      `${tool} isn't installed. Install PostgreSQL's client and set PG_BIN to its folder.`,
    );
  }
  return Number(/\) (\d+)/.exec(output)?.[1] ?? 0);
}

/** libpq's variables for the URL's parameters (PostgreSQL documentation, 32.15). */
const parameterVariables: Readonly<Record<string, string>> = {
  channel_binding: "PGCHANNELBINDING",
  options: "PGOPTIONS",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  sslmode: "PGSSLMODE",
  sslnegotiation: "PGSSLNEGOTIATION",
  sslrootcert: "PGSSLROOTCERT",
};

/** Returns the connection as environment variables, because arguments are visible to other users. */
export function getConnectionEnv(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = Object.entries(parameterVariables).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    return value ? [[variable, value] as const] : [];
  });
  return {
    // By default libpq looks for a file of authorities; the site's driver uses the public ones.
    ...(searchParams.get("sslmode") === "verify-full" && { PGSSLROOTCERT: "system" }),
    ...Object.fromEntries(given),
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
}

/** Waits for a tool to end. @throws with the end of its error output if it failed */
export async function waitForTool(child: ReturnType<typeof spawn>, tool: Tool): Promise<void> {
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new UserError(`${tool} failed: ${errors.trim()}`);
}
