import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = process.cwd();
/** As root, instances run as `nobody`. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Settings of a production site, except its database, port and folders. */
export const productionSettings = {
  SITE_URL: "https://shop.test",
  TRUSTED_PROXIES: "1",
  AUTH_SECRET: "auth-secret-of-the-operations-tests-0123456789",
  LINK_SECRET: "link-secret-of-the-operations-tests-0123456789",
  CRON_SECRET: "cron-secret-of-the-operations-tests-0123456789",
  STRIPE_SECRET_KEY: "sk_test_of_the_operations_tests",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_operations_tests",
  RESEND_API_KEY: "re_of_the_operations_tests",
  RESEND_WEBHOOK_SECRET: "whsec_b2YgdGhlIG9wZXJhdGlvbnMgdGVzdHM=",
  // Nothing listens there: no email leaves the machine.
  RESEND_BASE_URL: "http://127.0.0.1:9",
  MAIL_FROM: "Shop <orders@shop.dev>",
} as const;

/**
 * Does what the Dockerfile's steps do, in an empty folder: builds, assembles the image's folder, and
 * compiles its code.
 * @param options.installs true runs `npm ci`; otherwise the build takes this checkout's packages
 * @returns the image's folder and what deletes it
 */
export function buildImage({ installs = false }: { readonly installs?: boolean } = {}): {
  readonly folder: string;
  readonly remove: () => void;
} {
  const work = mkdtempSync(join(tmpdir(), "image-"));
  const source = join(work, "source");
  mkdirSync(source);
  const files = execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ])
    .toString()
    .split("\0")
    .filter((path) => path && existsSync(join(root, path)));
  for (const path of files) cpSync(join(root, path), join(source, path));
  // Hard links: a link to the folder would lead out of the project, which the bundler refuses.
  const link = ["cp", "-al", join(root, "node_modules"), join(source, "node_modules")];
  const env = {
    PATH: process.env.PATH,
    HOME: work,
    NODE_ENV: "production",
    BUILD_STANDALONE: "1",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DEPENDENCY_AUDIT: "unknown",
    TYPES_UNCHECKED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  } as const;
  const folder = join(work, "image");
  for (const [command, ...args] of [
    installs ? ["npm", "ci", "--include=dev", "--no-audit", "--no-fund"] : link,
    ["npm", "run", "build"],
    ["sh", "deploy/assemble.sh", folder],
  ]) {
    const { status, stdout, stderr } = spawnSync(command ?? "", args, {
      cwd: source,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  }
  chmodSync(work, 0o755);
  const compileCache = join(folder, ".compile-cache");
  mkdirSync(compileCache);
  chmodSync(compileCache, 0o777);
  execFileSync(process.execPath, [join(root, "deploy/fill-compile-cache.mjs"), folder], {
    ...account,
    env: { ...env, DATA_DIR: work, NODE_COMPILE_CACHE: compileCache },
    stdio: "ignore",
  });
  // Read-only for the account that instances run as, like in the image.
  execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
  return { folder, remove: () => rmSync(work, { recursive: true, force: true }) };
}

export type Instance = {
  readonly port: number;
  readonly origin: string;
  /** Resident memory. */
  readonly memoryMegabytes: () => number;
  /** Ends it with SIGTERM and returns how long that took, in milliseconds. */
  readonly stop: () => Promise<number>;
  /** Ends it at once with SIGKILL. */
  readonly kill: () => Promise<void>;
};

type InstanceOptions = {
  readonly folder: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The only core it may use, by number. Needs `taskset`. */
  readonly core?: number;
};

/** Starts a server of the image without waiting for it. */
export function startInstance(options: InstanceOptions): Instance {
  const { folder, port, databaseUrl, settings = {}, core } = options;
  const pin = core === undefined ? [] : ["taskset", "-c", String(core)];
  const [command = "", ...args] = [...pin, process.execPath, "dist/server.mjs"];
  const server = spawn(command, args, {
    cwd: folder,
    ...account,
    env: {
      ...productionSettings,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      BIND_ADDRESS: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(tmpdir(), `instance-${port}`),
      NODE_COMPILE_CACHE: join(folder, ".compile-cache"),
      ...settings,
    },
    stdio: ["ignore", "ignore", process.env.SHOW_INSTANCES ? "inherit" : "ignore"],
  });
  const exited = once(server, "exit");
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    memoryMegabytes() {
      const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    async stop() {
      const startedAt = performance.now();
      server.kill("SIGTERM");
      await exited;
      return performance.now() - startedAt;
    },
    async kill() {
      server.kill("SIGKILL");
      await exited;
    },
  };
}

/** Waits until an instance is ready, for 60 seconds at most. */
export async function waitUntilReady({ origin }: Pick<Instance, "origin">): Promise<void> {
  const deadline = Date.now() + 60_000;
  const isReady = () =>
    fetch(`${origin}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${origin} isn't ready after 60 s`);
    await wait(100);
  }
}

/** Returns the size of all files in a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const entry = lstatSync(path);
    return sum + (entry.isDirectory() ? folderBytes(path) : entry.size);
  }, 0);
}
