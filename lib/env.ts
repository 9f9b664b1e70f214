// Relative: next.config.ts loads this file too, where `@/` is not understood.
import { z } from "zod";
import { adminEmails } from "./admin-emails";
import { changedSettings, originOf, rightClickBlock } from "./built-settings";
import { addressProblem } from "./database-address";
import { deployEnvironment, isOnPlatform } from "./deploy-environment";
import {
  httpsPage,
  type LinkSettings,
  linkSettingsShape,
  parseLinkSettings,
} from "./link-settings";
import { mailSendersShape } from "./mail-senders";
import { bucketProblems } from "./storage/bucket-problems";

/**
 * Every setting of the site, parsed once at start. `process.env` stands nowhere else.
 * The table of names is CONTRACT in the README; defaults that are the business's own are in lib/site.ts.
 */
const notAnOrigin =
  "must be an http(s) origin such as https://example.com, without a path or slash";
const origin = z
  .url({ protocol: /^https?$/, error: notAnOrigin })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, notAnOrigin);
const secret = z.string().min(32, "must be 32 characters or more");
const port = z.coerce.number().int().min(1).max(65_535);

function checkAddress(value: string, ctx: z.RefinementCtx): void {
  const message = addressProblem(value);
  if (message) ctx.addIssue({ code: "custom", message });
}

const schema = z.object({
  SITE_URL: origin.optional(),
  PORT: port.default(3000),
  DATABASE_URL: z.string().superRefine(checkAddress).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).optional(),
  /** To migrate by, where DATABASE_URL is a pooler's. */
  DATABASE_DIRECT_URL: z.string().superRefine(checkAddress).optional(),
  DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
  AUTH_SECRET: secret.optional(),
  LINK_SECRET: secret.optional(),
  CRON_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "must start with sk_test_, sk_live_, rk_test_ or rk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must start with whsec_").optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_TAX: z.enum(["off", "automatic"]).default("off"),
  RESEND_API_KEY: z.string().min(3).optional(),
  RESEND_WEBHOOK_SECRET: z.string().min(3).optional(),
  RESEND_BASE_URL: origin.optional(),
  ...mailSendersShape,
  /** The first day of a new domain's warm-up, such as 2026-12-01. */
  MAIL_WARMUP: z.union([z.literal("off"), z.iso.date()], "must be off or a date").default("off"),
  /** Local use only: how far the newsletter's clock is turned (lib/web/turned-clock.ts). */
  NEWSLETTER_CLOCK_FILE: z.string().optional(),
  /** Become admin when their confirmed owners first sign in; by commas. */
  ADMIN_EMAILS: adminEmails,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  /** Set by server/, which writes `x-socket-address` itself. */
  OWN_SERVER: z.literal("1").optional(),
  /** Local only: what staff upload lies below it where there is no bucket. */
  DATA_DIR: z.string().default(".data"),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...linkSettingsShape,
  /** Where consultations by video are held: the invitation names it. */
  MEETING_URL: httpsPage.optional(),
  DEPLOY_ENV: z.enum(["local", "production"]).optional(),
  BLOCK_RIGHT_CLICK: z.enum(["on", "off"]).optional(),
});

type Parsed = z.infer<typeof schema>;
type Source = Readonly<Record<string, string | undefined>>;

type Derived = {
  SITE_URL: string;
  DEPLOY_ENV: "local" | "production";
  TRUSTED_PROXIES: number;
  DATABASE_POOL_SIZE: number;
};

export type Env = Omit<Parsed, keyof Derived | keyof Required> & Required & Derived;

type Required = {
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
] as const satisfies readonly (keyof Required)[];

/** Says all that is wrong with the settings in one message, a line each, never a value. */
export class EnvError extends Error {
  override name = "EnvError";
  constructor(readonly problems: readonly string[]) {
    super(`The settings need mending:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/**
 * Parses the settings. In: the environment as the process got it. Out: typed settings.
 * Throws EnvError with every bad or missing one.
 */
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
  const deployEnv = deployEnvironment(given);
  if (deployEnv === "production") {
    problems.push(...originProblems(given));
    if (trustedByNobody(given)) problems.push("TRUSTED_PROXIES must be 1 or more on this platform");
    for (const name of ["STRIPE_API_URL", "NEWSLETTER_CLOCK_FILE"]) {
      if (given[name]) problems.push(`${name} is for local use only`);
    }
  }
  problems.push(...bucketProblems(given));
  if (problems.length > 0 || !parsed.success) throw new EnvError([...new Set(problems)]);
  // A platform's router stands in front of every request; a machine of one's own has nothing there.
  const onPlatform = isOnPlatform(given);
  const trustedProxies = parsed.data.TRUSTED_PROXIES ?? (onPlatform ? 1 : 0);
  return {
    ...parsed.data,
    SITE_URL: originOf(given),
    DEPLOY_ENV: deployEnv,
    TRUSTED_PROXIES: trustedProxies,
    // Functions are many and short-lived, so each takes few connections.
    DATABASE_POOL_SIZE: parsed.data.DATABASE_POOL_SIZE ?? (onPlatform ? 3 : 10),
  } as Env;
}

function originProblems(source: Source): string[] {
  if (!source.SITE_URL) return ["SITE_URL is missing"];
  return source.SITE_URL.startsWith("https://") ? [] : ["SITE_URL must be https"];
}

/** Throws EnvError when a production build would print an origin that no visitor can reach. */
export function checkBuildSettings(source: Source): void {
  if (deployEnvironment(source) !== "production") return;
  const problems = originProblems(source);
  if (problems.length === 0) return;
  throw new EnvError(
    problems.map((line) => `${line}: pages are built with it, so set it before building`),
  );
}

/**
 * Compares the settings that pages were built with, written into the code by next.config.ts, with
 * this process's. Out: names of those that differ. Throws EnvError where links, sitemap and share
 * cards would lead production's visitors to another origin.
 */
export function changedSinceBuild(
  source: Source = process.env,
  builtWith = process.env.BUILT_SETTINGS,
): string[] {
  const changed = builtWith ? changedSettings(builtWith, source) : [];
  if (changed.includes("SITE_URL") && deployEnvironment(source) === "production") {
    throw new EnvError(["SITE_URL is not the one that the pages were built with: build again"]);
  }
  return changed;
}

/** On a platform nothing but its router knows the visitor's address. */
function trustedByNobody(source: Source): boolean {
  return isOnPlatform(source) && source.TRUSTED_PROXIES === "0";
}

let loaded: Env | undefined;

/** The settings of this process; parsed at the first call. */
export function env(): Env {
  loaded ??= loadEnv(process.env);
  return loaded;
}

/** True while the site is built without a database at hand: pages take the seed catalogue. */
export function hasDatabase(): boolean {
  return Boolean(process.env.DATABASE_URL);
}

/** True where the site answers on https, so that cookies are `__Host-` and Secure. */
export function isSecureOrigin(): boolean {
  return env().SITE_URL.startsWith("https://");
}

/** The public origin, known while building too, when the other settings are not. */
export function siteOrigin(): string {
  return originOf(process.env);
}

/** The links that lead out of the site, known while building too. Throws on a bad one. */
export function linkSettings(): LinkSettings {
  return parseLinkSettings(process.env);
}

/**
 * What the audit of this build's dependencies said: `clean`, `flaws` or `unknown`. Written into the
 * code by next.config.ts while building (build/audit-dependencies.mjs asks), so no host can lose it.
 */
export function dependencyAudit(): string {
  return process.env.DEPENDENCY_AUDIT ?? "unknown";
}

/**
 * Whether pages block right-clicks and the shortcuts of developer tools: BLOCK_RIGHT_CLICK, read
 * while building like SITE_URL; by default in production and on https only. The browser's part
 * leaves localhost alone, whatever is set.
 */
export function blocksRightClick(source: Source = process.env): boolean {
  return rightClickBlock(source) === "on";
}

/** True under `npm run dev`, where the framework evaluates code that production does not. */
export function isDevelopmentServer(): boolean {
  return process.env.NODE_ENV === "development";
}

/** next-auth reads its origin from the environment alone; without it, it would believe Host. */
export function tellNextAuthItsOrigin(): void {
  process.env.NEXTAUTH_URL = env().SITE_URL;
}
