import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { type StaffRole, staffRoles } from "@/db/values/auth";
import { publicAdminPages } from "@/lib/web/http/private-pages";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { routeCases, toFormData } from "@/tests/integration/authorization/route-cases";
import { testDatabase } from "@/tests/support/database";
import {
  actionFiles,
  routeFiles,
  staffPageFiles,
  toRoutePath,
} from "@/tests/support/staff-endpoints";

/**
 * Opens every screen and calls every staff action and route directly, without the middleware: as each
 * role, and signed out, as a non-admin and as a removed admin. Finds them in the file system, so a new
 * one without a check fails here. Whatever isn't listed for a role is for admins only.
 */
const allowed: Readonly<Record<Exclude<StaffRole, "admin">, readonly RegExp[]>> = {
  support: [
    /\(dashboard\)\/(overview|orders|orders\/\[id\]|radio|radio\/\[id\])\/page\.tsx$/,
    /\(dashboard\)\/(inbox|people)\//,
    /\(dashboard\)\/consultations\/(\[id\]\/)?(page\.tsx|actions\.ts)/,
    /\(dashboard\)\/orders\/actions\.ts/,
    /\(dashboard\)\/orders\/\[id\]\/evidence\/route\.ts$/,
    /\(dashboard\)\/emails\/outbox\/\[id\]\/(page\.tsx|body\/route\.ts)$/,
    /\(dashboard\)\/radio\/actions\.ts (editRadioDetailsAction|changeSubmissionStageAction)$/,
  ],
  editor: [
    // Promotion codes give money away, and the profile names who's liable.
    /\(dashboard\)\/content\/(?!promotions\/|actions\.ts \w+ProfileAction$)/,
    /\(dashboard\)\/emails\/(\[id\]\/(versions\/\[version\]\/)?)?(page\.tsx|actions\.ts)/,
    /\(dashboard\)\/emails\/(broadcasts|follow-ups)\//,
    /\(dashboard\)\/emails\/preview\/route\.ts$/,
    /^app\/api\/admin\/(lesson-|ebook-|photo\/)/,
  ],
};
/** The caller's own account, the start page, the search for what a role may see, and pages that don't exist. */
const everyone = [
  /\(dashboard\)\/search\/route\.ts$/,
  /\(dashboard\)\/account\//,
  /\[\.\.\.unknown\]/,
  /admin\/(two-step\/)?page\.tsx$/,
];

/** Need a recent identity check. */
const sensitive = [
  /\/export\/route\.ts$/,
  /settings\/.*actions\.ts/,
  /actions\.ts (refundAction|correctEmailAction|cancelSubscriptionAction)$/,
  /actions\.ts (savePromotionAction|publishEbookAction|unsubscribeAllAction)$/,
  /actions\.ts (saveProfileAction|publishProfileAction)$/,
  /data-requests\/actions\.ts (sendExport|deleteData)Action$/,
  /subscribers\/import\/(?:actions|\[id\]\/refused|suppressions)/,
];

const isAllowed = (role: StaffRole, name: string) =>
  role === "admin" || [...allowed[role], ...everyone].some((pattern) => pattern.test(name));
const isSensitive = (name: string) => sensitive.some((pattern) => pattern.test(name));

/** Public actions, each with what protects it. All others are staff actions. */
const openActions: Readonly<Record<string, string>> = {
  "app/(private)/checkout/actions.ts": "rate limits; prices come from the catalog",
  "app/(private)/consultation/actions.ts": "a signed link; rate limits",
  "app/(private)/data-request/actions.ts": "a signed link; rate limits",
  "app/(private)/ebook-download/actions.ts": "a signed link or an emailed code; rate limits",
  "app/(private)/newsletter/confirm/actions.ts": "an emailed token; rate limits",
  "app/(private)/newsletter/preferences/actions.ts": "an emailed token; rate limits",
  "app/(private)/newsletter/success/actions.ts": "only writes a visit; rate limits",
  "app/(private)/learn/actions.ts": "a signed link; rate limits",
  "app/(private)/learn/[lesson]/actions.ts": "the customer's browser; rate limits",
  "app/(private)/learn/practice/[exercise]/actions.ts": "the customer's browser; rate limits",
  "app/(private)/library/actions.ts": "an emailed code, or the session it opened; rate limits",
  "app/(private)/order-confirmation/actions.ts":
    "the customer's browser and an emailed code; rate limits",
  "app/(private)/radio-details/actions.ts": "a signed link; rate limits",
  "app/(private)/subscription/actions.ts":
    "a signed link, the customer's browser, or an email to the order's address; rate limits",
  "app/(private)/schedule/actions.ts": "rate limits; limits of live holds",
  "app/(public)/actions.ts": "a public form's limits",
  "app/(public)/quick-check/actions.ts": "only writes the caller's own answers; rate limits",
  "app/(staff)/admin/invitation/actions.ts": "an emailed token; rate limits",
  "app/(staff)/admin/login/actions.ts": "rate limits; the same response for every account",
  "app/(staff)/auth/actions.ts": "only affects the caller's own session",
  "app/sign-up-action.ts": "a public form's limits",
};

/** Routes under /api that aren't staff routes, each with what protects it. */
const machineRoutes: Readonly<Record<string, string>> = {
  "app/api/auth/[...nextauth]/route.ts": "CSRF token and origin",
  "app/api/cron/newsletter/route.ts": "CRON_SECRET",
  "app/api/cron/outbox/route.ts": "CRON_SECRET",
  "app/api/cron/retention/route.ts": "CRON_SECRET",
  "app/api/health/live/route.ts": "responds with a single word",
  "app/api/health/ready/route.ts": "responds with a single word",
  "app/api/health/route.ts": "responds with a single word",
  "app/api/next-times/route.ts": "shows what any visitor sees on the page",
  "app/api/not-found/route.ts": "a capped log line",
  "app/api/send-partnership-email/route.ts": "a public form's limits",
  "app/api/webhooks/resend/route.ts": "a signature",
  "app/api/webhooks/stripe/route.ts": "a signature",
};

const openRoutes: Readonly<Record<string, string>> = {
  "app/(staff)/auth/sign-out/route.ts": "only ends the caller's own sessions",
};

const isAllowedAs = (identity: string, name: string) =>
  staffRoles.some((role) => role === identity && isAllowed(role, name));

const caller = mockCaller();
const database = testDatabase();

/** An admin who signed in 16 minutes ago has to confirm who they are before sensitive actions. */
const old = "admin after 16 minutes";
const outsiders = ["signed out", "non-admin", "removed admin"];
const identities: readonly string[] = [...outsiders, ...staffRoles];
const cookies = new Map<string, string>([["signed out", ""]]);

beforeAll(async () => {
  for (const role of staffRoles) {
    cookies.set(role, (await createCookie(database.db, { role })).cookie);
  }
  cookies.set(old, (await createCookie(database.db, { role: "admin", minutesOld: 16 })).cookie);
  cookies.set("non-admin", (await createCookie(database.db, { role: null })).cookie);
  const removed = await createCookie(database.db, { role: "admin" });
  await database.db.delete(userRoles).where(eq(userRoles.userId, removed.userId));
  cookies.set("removed admin", removed.cookie);
  // The first import of the dashboard compiles most of the app.
  for (const { path } of screens) await load(path);
}, 300_000);

afterAll(releaseCaller);
beforeEach(() => stubCallerSettings(database.url));
afterEach(() => {
  caller.cookie = "";
});

const load = async (path: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)) as Record<string, unknown>;

type Page = (props: unknown) => Promise<unknown>;
type Action = (previous: unknown, form: FormData) => Promise<unknown>;
type Handler = (request: Request, context: unknown) => Promise<Response>;

const openPages: readonly string[] = [...publicAdminPages, "/auth/callback"];
const screens = staffPageFiles().filter(({ path }) => !openPages.includes(toRoutePath(path)));
const id = "00000000-0000-4000-8000-000000000000";

describe.each(staffRoles)("%s", (role) => {
  test.each(screens)("opens only their screens: $path", async ({ path }) => {
    const page = (await load(path)).default as Page;
    caller.cookie = cookies.get(role) ?? "";
    const props = {
      params: Promise.resolve({ id, document: id, number: "1", batch: id, unknown: [id] }),
      searchParams: Promise.resolve({}),
    };
    // Pages end by throwing for redirects, missing records and refusals.
    const end = await page(props).then(
      () => "shown",
      (error: { digest?: string }) => error.digest ?? String(error),
    );
    expect(end === "NEXT_HTTP_ERROR_FALLBACK;403", end).toBe(!isAllowed(role, path));
  });
});

async function call(action: unknown, identity: string): Promise<string> {
  caller.cookie = cookies.get(identity) ?? "";
  return JSON.stringify((await (action as Action)(null, new FormData())) ?? null);
}

const staffActions = actionFiles().filter(({ path }) => !(path in openActions));

describe.each(staffActions)("$path", ({ path }) => {
  test("lets in the roles that may use each action, sensitive ones only after a check", async () => {
    const actions = Object.entries(await load(path)).filter(
      ([, action]) => typeof action === "function",
    );
    expect(actions.length).toBeGreaterThan(0);
    for (const [name, action] of actions) {
      const id = `${path} ${name}`;
      for (const identity of identities) {
        const isRefused = (await call(action, identity)).includes('"title":"Not Authorized"');
        expect(`${id} as ${identity}: ${isRefused}`).toBe(
          `${id} as ${identity}: ${!isAllowedAs(identity, id)}`,
        );
      }
      const asksAgain = (await call(action, old)).includes('"stepUp":');
      expect(`${id} asks again: ${asksAgain}`).toBe(`${id} asks again: ${isSensitive(id)}`);
    }
  });
});

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
const staffRoutes = routeFiles().filter(
  ({ path }) => !(path in machineRoutes) && !(path in openRoutes),
);

describe.each(staffRoutes)("$path", ({ path }) => {
  test("lets in the roles that may use it from our site, exports only after a check", async () => {
    const routeCase = routeCases[path];
    if (!routeCase) throw new Error("add this route to route-cases.ts");
    const params = (await routeCase.params?.(database.db)) ?? {};
    const exported = await load(path);
    const handlers = methods.filter((method) => typeof exported[method] === "function");
    expect(handlers.length).toBeGreaterThan(0);
    const others = path.startsWith("app/api/") ? ["other site"] : [];
    for (const method of handlers) {
      const handle = exported[method] as Handler;
      for (const identity of [...identities, old, ...others]) {
        const isOther = identity === "other site";
        caller.cookie = cookies.get(isOther ? "admin" : identity) ?? "";
        const request = new Request("http://localhost:3000/admin/nothing", {
          method,
          headers: {
            origin: isOther ? "https://other.example" : "http://localhost:3000",
            "sec-fetch-site": isOther ? "cross-site" : "same-origin",
          },
          ...(method === "GET" || method === "HEAD" ? {} : { body: toFormData(routeCase.form) }),
        });
        const response = await handle(request, { params: Promise.resolve(params) });
        const { status, headers } = response;
        // A file that is being read to its end holds one of the places for it.
        await response.body?.cancel();
        const isRefused = identity === old ? isSensitive(path) : !isAllowedAs(identity, path);
        const label = `${method} as ${identity}`;
        expect(`${label}: ${[401, 403, 404].includes(status)}`).toBe(`${label}: ${isRefused}`);
        if (identity === old) expect(headers.has("x-step-up"), label).toBe(isSensitive(path));
        if (identity === "admin") {
          const { answer } = routeCase;
          expect(status, label).toBe(answer.status);
          expect(headers.get(answer.header)).toContain(answer.has);
        }
      }
    }
  });
});

test("the lists of public actions and routes name only existing files", () => {
  const paths = [...actionFiles(), ...routeFiles()].map(({ path }) => path);
  const listed = [openActions, machineRoutes, openRoutes].flatMap((list) => Object.keys(list));
  expect(paths).toEqual(expect.arrayContaining(listed));
});
