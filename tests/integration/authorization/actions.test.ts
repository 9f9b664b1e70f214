import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { routeCases, toFormData } from "@/tests/integration/authorization/route-cases";
import { testDatabase } from "@/tests/support/database";
import { actionFiles, routeFiles } from "@/tests/support/staff-endpoints";

/**
 * Calls every staff action and route directly, without the middleware, signed out and as a
 * non-admin, a removed admin and an admin (roles.test.ts: as each role). Finds them in the file
 * system, so a new one without a check fails here.
 */
const caller = mockCaller();

const database = testDatabase();

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
  "app/(private)/library/actions.ts": "an emailed code, or the session it opened; rate limits",
  "app/(private)/order-confirmation/actions.ts":
    "the customer's browser and an emailed code; rate limits",
  "app/(private)/radio-details/actions.ts": "a signed link; rate limits",
  "app/(private)/subscription/actions.ts":
    "a signed link, the customer's browser, or an email to the order's address; rate limits",
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
  "app/api/not-found/route.ts": "a capped log line",
  "app/api/send-partnership-email/route.ts": "a public form's limits",
  "app/api/webhooks/resend/route.ts": "a signature",
  "app/api/webhooks/stripe/route.ts": "a signature",
};

type Identity = "signed out" | "non-admin" | "removed admin" | "admin";
const identities: readonly Identity[] = ["signed out", "non-admin", "removed admin", "admin"];
const cookies = new Map<Identity, string>();

async function getCookie(identity: Identity): Promise<string> {
  const role = identity === "non-admin" ? null : "admin";
  const { cookie, userId } = await createCookie(database.db, { role });
  if (identity === "removed admin") {
    await database.db.delete(userRoles).where(eq(userRoles.userId, userId));
  }
  return cookie;
}

beforeAll(async () => {
  // The last admin can't be removed, so create another one first.
  await getCookie("admin");
  for (const identity of identities) {
    cookies.set(identity, identity === "signed out" ? "" : await getCookie(identity));
  }
});

afterAll(releaseCaller);

beforeEach(() => stubCallerSettings(database.url));

afterEach(() => {
  caller.cookie = "";
});

const toUrl = (path: string) => pathToFileURL(resolve(path)).href;

type Exports = Readonly<Record<string, unknown>>;
type Action = (previous: unknown, form: FormData) => Promise<unknown>;

const guarded = actionFiles().filter(({ path }) => !(path in openActions));

describe.each(guarded)("$path", ({ path }) => {
  test("every export rejects everyone but admins, without relying on the middleware", async () => {
    const exported = (await import(/* @vite-ignore */ toUrl(path))) as Exports;
    const actions = Object.entries(exported).filter(
      (entry): entry is [string, Action] => typeof entry[1] === "function",
    );
    expect(actions.length).toBeGreaterThan(0);
    for (const [name, action] of actions) {
      for (const identity of identities) {
        caller.cookie = cookies.get(identity) ?? "";
        const answer = JSON.stringify((await action(null, new FormData())) ?? null);
        const isRefused = answer.includes('"title":"Not Authorized"');
        expect(`${name} as ${identity}: ${isRefused ? "refused" : "let in"}`).toBe(
          `${name} as ${identity}: ${identity === "admin" ? "let in" : "refused"}`,
        );
      }
    }
  });
});

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
type Handler = (request: Request, context: unknown) => Promise<Response>;

const openRoutes: Readonly<Record<string, string>> = {
  "app/(staff)/auth/sign-out/route.ts": "only ends the caller's own sessions",
};

const staffRoutes = routeFiles().filter(
  ({ path }) => !(path in machineRoutes) && !(path in openRoutes),
);

describe.each(staffRoutes)("$path", ({ path }) => {
  test("every method rejects everyone but admins, without relying on the middleware", async () => {
    const routeCase = routeCases[path];
    if (!routeCase) throw new Error("add this route to route-cases.ts");
    const params = (await routeCase.params?.(database.db)) ?? {};
    const exported = (await import(/* @vite-ignore */ toUrl(path))) as Exports;
    const handlers = methods.filter((method) => typeof exported[method] === "function");
    expect(handlers.length).toBeGreaterThan(0);
    for (const method of handlers) {
      const handle = exported[method] as Handler;
      const isApi = path.startsWith("app/api/");
      for (const identity of [...identities, ...(isApi ? (["other site"] as const) : [])]) {
        const isOther = identity === "other site";
        caller.cookie = cookies.get(isOther ? "admin" : identity) ?? "";
        const origin = isOther ? "https://other.example" : "http://localhost:3000";
        const request = new Request("http://localhost:3000/admin/nothing", {
          method,
          headers: { origin, "sec-fetch-site": isOther ? "cross-site" : "same-origin" },
          ...(method === "GET" || method === "HEAD" ? {} : { body: toFormData(routeCase.form) }),
        });
        const response = await handle(request, { params: Promise.resolve(params) });
        const { status } = response;
        // A file that is being read to its end holds one of the places for it.
        await response.body?.cancel();
        const isRefused = status === 401 || status === 403 || status === 404;
        if (identity !== "admin") {
          expect(`${method} as ${identity}: ${isRefused}`).toBe(`${method} as ${identity}: true`);
        } else {
          const { answer } = routeCase;
          expect(status, `${method} as an admin`).toBe(answer.status);
          expect(response.headers.get(answer.header)).toContain(answer.has);
        }
      }
    }
  });
});

test("the lists of public actions and routes name only existing files", () => {
  const paths = [...actionFiles(), ...routeFiles()].map(({ path }) => path);
  for (const path of [
    ...Object.keys(openActions),
    ...Object.keys(machineRoutes),
    ...Object.keys(openRoutes),
  ]) {
    expect(paths).toContain(path);
  }
});
