import { randomBytes } from "node:crypto";
import { appendFile, chmod, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findDirectUrlProblem } from "@/build/direct-database-url";
import { loadEnvFiles } from "@/build/env-files.mjs";
import { explainFileError, getErrorCode, UserError } from "@/build/user-error.mjs";
import { getDeployEnvironment } from "@/lib/config/deploy-environment";
import { type Env, EnvError, loadEnv } from "@/lib/config/env";
import { getDemoCalendarUrl } from "./demo-calendar";

type Variables = Record<string, string | undefined>;

/** What runs next to the site, and the site's environment. */
export type Plan = {
  ports: { shop: number; sandbox: number; inbox: number; database: number; calendar: number };
  /** Holds the database, the sandbox's and inbox's data, and logs. Tests set DATA_DIR. */
  dataDir: string;
  usesEmbeddedDatabase: boolean;
  usesSandbox: boolean;
  /** The local radio station plays customers' songs. */
  usesStation: boolean;
  usesInbox: boolean;
  /** A demo calendar can be connected as a busy calendar. */
  usesDemoCalendar: boolean;
  /** PGPORT_LOCAL is set, so another database port won't do. */
  isDatabasePortFixed: boolean;
  variables: Variables;
  env: Env;
};

/** Passes validation until the embedded database is running. */
const placeholderDatabaseUrl = "postgres://postgres@127.0.0.1:1/shop";

async function readVariables(root: string, isDevelopment: boolean): Promise<Variables> {
  const given = { ...process.env };
  const variables = { ...loadEnvFiles(root, isDevelopment), ...given };
  if (getDeployEnvironment(variables) === "production") return variables;
  return { ...variables, ...(await addMissingSecrets(join(root, ".env.local"), variables)) };
}

/** Returns the address that GitHub Codespaces gives a port, for the links in emails; undefined elsewhere. */
function getForwardedOrigin(
  {
    CODESPACE_NAME: name,
    GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain = "app.github.dev",
  }: Variables,
  port: number,
): string | undefined {
  return name && `https://${name}-${port}.${domain}`;
}

/**
 * Reads all settings, generates missing secrets, and decides what runs locally.
 *
 * @throws UserError that lists every invalid setting.
 */
export async function planSettings(root: string, isDevelopment: boolean): Promise<Plan> {
  const variables = await readVariables(root, isDevelopment);
  const problems: string[] = [];
  const readPort = (name: string, fallback: number) => {
    const port = Number(variables[name] || fallback);
    if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
    problems.push(`${name} must be a port from 1 to 65535`);
    return fallback;
  };
  const shop = readPort("PORT", 3000);
  const ports = {
    shop,
    sandbox: readPort("SANDBOX_PORT", shop + 1),
    inbox: readPort("INBOX_PORT", shop + 2),
    database: readPort("PGPORT_LOCAL", shop + 3),
    calendar: readPort("CALENDAR_PORT", shop + 4),
  };
  const isLocal = getDeployEnvironment(variables) === "local";
  const usesEmbeddedDatabase = isLocal && !variables.DATABASE_URL;
  const usesSandbox = isLocal && !variables.STRIPE_SECRET_KEY;
  const usesStation = usesSandbox && variables.SANDBOX_STATION !== "off";
  const usesInbox = isLocal && !variables.RESEND_API_KEY;
  const usesDemoCalendar = isLocal && !variables.DEMO_CALENDAR_URL;
  const dataDir = resolve(root, variables.DATA_DIR || ".data");
  const forwardedOrigin = isLocal && !variables.SITE_URL && getForwardedOrigin(variables, shop);
  const urlProblem = usesEmbeddedDatabase ? null : findDirectUrlProblem(variables);
  if (urlProblem) problems.push(urlProblem);
  Object.assign(variables, {
    NODE_ENV: isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(shop),
    ...(forwardedOrigin && { SITE_URL: forwardedOrigin, DEPLOY_ENV: "local" }),
    ...(usesEmbeddedDatabase && { DATABASE_URL: placeholderDatabaseUrl }),
    ...(usesSandbox && {
      STRIPE_SECRET_KEY: variables.SANDBOX_API_KEY || "sk_test_local_sandbox",
      STRIPE_WEBHOOK_SECRET: variables.SANDBOX_WEBHOOK_SECRET,
      STRIPE_API_URL: `http://localhost:${ports.sandbox}`,
    }),
    ...(usesInbox && {
      RESEND_API_KEY: "re_local_inbox",
      RESEND_WEBHOOK_SECRET: variables.INBOX_WEBHOOK_SECRET,
      RESEND_BASE_URL: `http://localhost:${ports.inbox}`,
      INBOUND_ADDRESS: variables.INBOUND_ADDRESS || "replies@inbox.test",
      NEWSLETTER_CLOCK_FILE: join(dataDir, "newsletter-clock"),
    }),
    ...(usesDemoCalendar && { DEMO_CALENDAR_URL: getDemoCalendarUrl(ports.calendar) }),
  });
  const isDatabasePortFixed = Boolean(variables.PGPORT_LOCAL);
  const env = validate(variables, problems);
  return {
    ports,
    dataDir,
    usesEmbeddedDatabase,
    usesSandbox,
    usesStation,
    usesInbox,
    usesDemoCalendar,
    isDatabasePortFixed,
    variables,
    env,
  };
}

function validate(variables: Variables, knownProblems: readonly string[]): Env {
  let problems = [...knownProblems];
  try {
    const env = loadEnv(variables);
    if (problems.length === 0) return env;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    problems = [...new Set([...problems, ...error.problems])];
  }
  throw new UserError(
    "These settings, from the environment or .env.local, are invalid:\n" +
      `${problems.map((line) => `  - ${line}`).join("\n")}\n` +
      "docs/operations.md lists the valid values. If you leave these settings out, npm start chooses local values.",
  );
}

const createToken = () => randomBytes(36).toString("base64url");
const createWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets that a local site generates, each with its generator. */
export const secretGenerators: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: createToken,
  LINK_SECRET: createToken,
  CRON_SECRET: createToken,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  SANDBOX_WEBHOOK_SECRET: createWebhookSecret,
  INBOX_WEBHOOK_SECRET: createWebhookSecret,
};

const header = `# Settings of this copy of the site. docs/operations.md lists all of them. Never commit this file.
# The secrets below were generated. Keep LINK_SECRET, because it signs the links in emails already sent.
`;

/**
 * Appends a generated value to `path` for every secret that isn't in `known`. A new file is readable
 * only by its owner.
 *
 * @returns the values it added.
 */
export async function addMissingSecrets(
  path: string,
  known: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const added = Object.fromEntries(
    Object.entries(secretGenerators)
      .filter(([name]) => !known[name])
      .map(([name, generate]) => [name, generate()]),
  );
  const lines = Object.entries(added).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return added;
  try {
    const text = await readFile(path, "utf8").catch((error) => {
      if (getErrorCode(error) !== "ENOENT") throw error;
      return "";
    });
    const separator = text === "" ? header : text.endsWith("\n") ? "" : "\n";
    await appendFile(path, separator + lines.join(""), { mode: 0o600 });
    await chmod(path, 0o600);
  } catch (error) {
    throw explainFileError(error, path);
  }
  return added;
}
