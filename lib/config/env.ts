// Relative imports: next.config.ts loads this file too and can't resolve `@/`.
import { z } from "zod";
import { isEmailAddress, normalizeEmail } from "../core/email-address";
import { findDatabaseUrlProblem } from "./database-url";
import {
  getDefaultPoolSize,
  getDefaultProxies,
  getDeployEnvironment,
  isPreview,
} from "./deploy-environment";
import { alertSettingsShape, telemetrySettingsShape } from "./monitoring-settings";
import {
  findOriginProblems,
  findProductionProblems,
  getBucketProblems,
} from "./production-problems";
import { profileSettingsShape } from "./profile-settings";
import { resolveOwnHosts, resolveRightClickBlock, resolveSiteOrigin } from "./site-origin";

/** Severities, in pino's names. */
const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
const notAnOrigin =
  "must be an http(s) origin such as https://example.com, without a path or slash";
const origin = z
  .url({ protocol: /^https?$/, error: notAnOrigin })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, notAnOrigin);
const secret = z.string().min(32, "must be 32 characters or more");
const port = z.coerce.number().int().min(1).max(65_535);

function checkDatabaseUrl(value: string, ctx: z.RefinementCtx): void {
  const message = findDatabaseUrlProblem(value);
  if (message) ctx.addIssue({ code: "custom", message });
}

/** Parses comma-separated email addresses and normalizes them the way accounts store them. */
export const adminEmailsSchema = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map(normalizeEmail)
      .filter((email) => email !== ""),
  )
  .refine((emails) => emails.every(isEmailAddress), "must be email addresses separated by commas");

/**
 * Every setting of the site, parsed once at startup. Nothing else in lib, app and components reads
 * `process.env`. docs/operations.md explains each name. The business's own defaults are in
 * lib/core/site.ts.
 */
const schema = z.object({
  SITE_URL: origin.optional(),
  PORT: port.default(3000),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
  DATABASE_URL: z.string().superRefine(checkDatabaseUrl).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).optional(),
  /** The platform's time limit of a request. */
  FUNCTION_SECONDS: z.coerce.number().int().min(10).max(900).default(60),
  /** Used for migrations if DATABASE_URL points to a connection pooler. */
  DATABASE_DIRECT_URL: z.string().superRefine(checkDatabaseUrl).optional(),
  /** The same, as set by Neon and by hosting platforms. */
  DATABASE_URL_UNPOOLED: z.string().superRefine(checkDatabaseUrl).optional(),
  AUTH_SECRET: secret.optional(),
  LINK_SECRET: secret.optional(),
  CRON_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "must start with sk_test_, sk_live_, rk_test_, or rk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must start with whsec_").optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_TAX: z.enum(["off", "automatic"]).default("off"),
  RESEND_API_KEY: z.string().min(3).optional(),
  RESEND_WEBHOOK_SECRET: z.string().min(3).optional(),
  RESEND_BASE_URL: origin.optional(),
  ...profileSettingsShape,
  /** The first day of a new domain's warm-up, such as 2026-12-01. */
  MAIL_WARMUP: z
    .union([z.literal("off"), z.iso.date()], "must be off or a date such as 2026-12-01")
    .default("off"),
  /** Local use only: file with the offset of the newsletter's clock (lib/web/background/offset-clock.ts). */
  NEWSLETTER_CLOCK_FILE: z.string().optional(),
  /** Local use only: a calendar on this computer, which may be connected without https. */
  DEMO_CALENDAR_URL: z.url().optional(),
  /** Comma-separated; each becomes admin when its confirmed owner first signs in. */
  ADMIN_EMAILS: adminEmailsSchema,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  /** Set by server/, which writes `x-socket-address` itself. */
  OWN_SERVER: z.literal("1").optional(),
  /** Local folder for uploads when no S3 bucket is set. */
  DATA_DIR: z.string().default(".data"),
  /** Where `npm run backup` writes: Status warns if that's a folder of this machine. */
  BACKUP_TO: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...alertSettingsShape,
  ...telemetrySettingsShape,
  DEPLOY_ENV: z.enum(["local", "production"]).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  BLOCK_RIGHT_CLICK: z.enum(["on", "off"]).optional(),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

type Parsed = z.infer<typeof schema>;
type Source = Readonly<Record<string, string | undefined>>;

type Derived = {
  SITE_URL: string;
  DEPLOY_ENV: "local" | "production";
  TRUSTED_PROXIES: number;
  DATABASE_POOL_SIZE: number;
  IS_PREVIEW: boolean;
};

export type Env = Omit<Parsed, keyof Derived | keyof RequiredSettings> & RequiredSettings & Derived;

type RequiredSettings = {
  DATABASE_URL: string;
  AUTH_SECRET: string;
  LINK_SECRET: string;
  CRON_SECRET: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  RESEND_API_KEY: string;
  RESEND_WEBHOOK_SECRET: string;
};

const requiredNames = [
  "DATABASE_URL",
  "AUTH_SECRET",
  "LINK_SECRET",
  "CRON_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
] as const satisfies readonly (keyof RequiredSettings)[];

/** Lists every problem with the settings, one per line. Never includes a value. */
export class EnvError extends Error {
  override name = "EnvError";
  constructor(readonly problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Parses the environment into typed settings. Throws an EnvError that lists every bad or missing one. */
export function loadEnv(source: Source): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const problems: string[] = [];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      problems.push(`${issue.path.join(".")} ${issue.message}`);
    }
  }
  for (const name of requiredNames) {
    if (given[name] === undefined) problems.push(`${name} is missing`);
  }
  const deployEnv = getDeployEnvironment(given);
  if (deployEnv === "production") problems.push(...findProductionProblems(given));
  problems.push(...getBucketProblems(given));
  if (problems.length > 0 || !parsed.success) throw new EnvError([...new Set(problems)]);
  return {
    ...parsed.data,
    SITE_URL: resolveSiteOrigin(given),
    DEPLOY_ENV: deployEnv,
    IS_PREVIEW: isPreview(given),
    TRUSTED_PROXIES: parsed.data.TRUSTED_PROXIES ?? getDefaultProxies(given),
    DATABASE_POOL_SIZE: parsed.data.DATABASE_POOL_SIZE ?? getDefaultPoolSize(given),
  } as Env;
}

/** Throws an EnvError if a production build would render an origin that visitors can't reach. */
export function checkBuildSettings(source: Source): void {
  if (getDeployEnvironment(source) !== "production") return;
  const problems = findOriginProblems(source);
  if (problems.length === 0) return;
  throw new EnvError(
    problems.map((line) => `${line}: set it before you build, because the pages contain it`),
  );
}

let loaded: Env | undefined;

/** Returns the settings of this process, parsed on the first call. */
export function env(): Env {
  loaded ??= loadEnv(process.env);
  return loaded;
}

/** False while building without a database; pages then show the seed catalog. */
export function hasDatabase(): boolean {
  return Boolean(process.env.DATABASE_URL);
}

/** True if the site is served on https, so that cookies are `__Host-` and Secure. */
export function isSecureOrigin(): boolean {
  return env().SITE_URL.startsWith("https://");
}

/** Returns the public origin. Works during the build too, when other settings may be missing. */
export function getSiteOrigin(): string {
  return resolveSiteOrigin(process.env);
}

/** Returns the hosts of our own pages. */
export function getOwnHosts(): string[] {
  return resolveOwnHosts(process.env);
}

/**
 * Returns the dependency audit result of this build: `clean`, `vulnerable` or `unknown`. next.config.ts
 * inlines it at build time (build/audit-dependencies.mjs).
 */
export function dependencyAudit(): string {
  return process.env.DEPENDENCY_AUDIT ?? "unknown";
}

/**
 * True if pages block right-clicks and developer tool shortcuts (BLOCK_RIGHT_CLICK). The browser code
 * never blocks anything on localhost.
 */
export function isRightClickBlocked(source: Source = process.env): boolean {
  return resolveRightClickBlock(source) === "on";
}

/** True on Vercel, which freezes a process between requests. */
export function isFrozenWhenIdle(): boolean {
  return Boolean(process.env.VERCEL);
}

/** True under `npm run dev`, where Next.js needs `unsafe-eval`. */
export function isDevelopmentServer(): boolean {
  return process.env.NODE_ENV === "development";
}

/** next-auth only reads its origin from the environment; without it, it trusts the Host header. */
export function setNextAuthOrigin(): void {
  process.env.NEXTAUTH_URL = env().SITE_URL;
}
