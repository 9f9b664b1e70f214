import { join, resolve } from "node:path";
import { getDeployEnvironment } from "@/lib/config/deploy-environment";
import { type Env, EnvError, loadEnv } from "@/lib/config/env";
import { directAddressProblem } from "./direct-address";
import { readEnvFiles } from "./env-files.mjs";
import { Problem } from "./problem.mjs";
import { addMissingSecrets, readSecretsFile } from "./secrets-file";

type Variables = Record<string, string | undefined>;

/** The four ports, each with the setting that changes it. */
export type Ports = { shop: number; sandbox: number; inbox: number; database: number };

/** What start runs beside the shop, and the environment the shop gets. */
export type Plan = {
  ports: Ports;
  /** Where database, sandbox, inbox and logs live; DATA_DIR gives the tests one of their own. */
  dataDir: string;
  embeddedDatabase: boolean;
  sandbox: boolean;
  inbox: boolean;
  /** A database port asked for by PGPORT_LOCAL, which is then not negotiable. */
  databasePort: number | undefined;
  variables: Variables;
  env: Env;
};

const DATABASE_TO_COME = "postgres://postgres@127.0.0.1:1/shop";

function portOf(variables: Variables, name: string, otherwise: number, bad: string[]): number {
  const given = variables[name];
  if (!given) return otherwise;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  bad.push(`${name} must be a port from 1 to 65535`);
  return otherwise;
}

/** The environment's variables over those of the .env files. */
async function readVariables(root: string, dev: boolean): Promise<Variables> {
  const given: Variables = { ...process.env };
  const path = join(root, ".env.local");
  const text = await readSecretsFile(path);
  const variables: Variables = { ...readEnvFiles(root, dev), ...given };
  if (getDeployEnvironment(variables) === "production") return variables;
  return { ...variables, ...(await addMissingSecrets(path, text, variables)) };
}

/**
 * Reads all settings, makes the secrets that are missing, decides what is local, and lets
 * lib/config/env.ts judge the whole. Throws a Problem that lists every bad setting.
 */
export async function planSettings(root: string, dev: boolean): Promise<Plan> {
  const variables = await readVariables(root, dev);
  const local = getDeployEnvironment(variables) === "local";
  const bad: string[] = [];
  const shop = portOf(variables, "PORT", 3000, bad);
  const sandboxPort = portOf(variables, "SANDBOX_PORT", shop + 1, bad);
  const inboxPort = portOf(variables, "INBOX_PORT", shop + 2, bad);
  const databasePort = portOf(variables, "PGPORT_LOCAL", shop + 3, bad);

  const embeddedDatabase = local && !variables.DATABASE_URL;
  const unreachable = embeddedDatabase ? null : directAddressProblem(variables);
  if (unreachable) bad.push(unreachable);
  const sandbox = local && !variables.STRIPE_SECRET_KEY;
  const inbox = local && !variables.RESEND_API_KEY;
  const dataDir = resolve(root, variables.DATA_DIR || ".data");
  variables.NODE_ENV = dev ? "development" : "production";
  variables.NEXT_TELEMETRY_DISABLED = "1";
  variables.PORT = String(shop);
  if (embeddedDatabase) variables.DATABASE_URL = DATABASE_TO_COME;
  if (sandbox) {
    variables.STRIPE_SECRET_KEY = variables.SANDBOX_API_KEY || "sk_test_local_sandbox";
    variables.STRIPE_WEBHOOK_SECRET = variables.SANDBOX_WEBHOOK_SECRET;
    variables.STRIPE_API_URL = `http://localhost:${sandboxPort}`;
  }
  if (inbox) {
    variables.RESEND_API_KEY = "re_local_inbox";
    variables.RESEND_WEBHOOK_SECRET = variables.INBOX_WEBHOOK_SECRET;
    variables.RESEND_BASE_URL = `http://localhost:${inboxPort}`;
    variables.NEWSLETTER_CLOCK_FILE = join(dataDir, "newsletter-clock");
  }
  const env = judge(variables, bad);
  return {
    ports: { shop, sandbox: sandboxPort, inbox: inboxPort, database: databasePort },
    dataDir,
    databasePort: variables.PGPORT_LOCAL ? databasePort : undefined,
    embeddedDatabase,
    sandbox,
    inbox,
    variables,
    env,
  };
}

function judge(variables: Variables, bad: readonly string[]): Env {
  let problems = [...bad];
  try {
    const env = loadEnv(variables);
    if (problems.length === 0) return env;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    problems = [...new Set([...problems, ...error.problems])];
  }
  throw new Problem(
    `These settings, from the environment or .env.local, need mending before a start:\n` +
      `${problems.map((line) => `  - ${line}`).join("\n")}\n` +
      "README.md lists what each may be. Left out, local ones are chosen or made for you.",
  );
}
