import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
import { actionFiles, staffPageFiles, toRoutePath } from "@/tests/support/staff-endpoints";

/**
 * Opens every screen and calls every staff action and route as every role. Whatever isn't listed
 * here is for admins only, so a new one needs no entry unless another role may use it.
 */
const allowed: Readonly<Record<Exclude<StaffRole, "admin">, readonly RegExp[]>> = {
  support: [
    /\(dashboard\)\/(overview|orders|orders\/\[id\]|radio|radio\/\[id\])\/page\.tsx$/,
    /\(dashboard\)\/inbox\//,
    /\(dashboard\)\/consultations\/(\[id\]\/)?(page\.tsx|actions\.ts)/,
    /\(dashboard\)\/orders\/actions\.ts/,
    /\(dashboard\)\/orders\/\[id\]\/evidence\/route\.ts$/,
    /\(dashboard\)\/radio\/actions\.ts (editRadioDetailsAction|changeSubmissionStageAction)$/,
  ],
  editor: [
    // Promotion codes give money away, and the profile names who's liable.
    /\(dashboard\)\/content\/(?!promotions\/|actions\.ts \w+ProfileAction$)/,
    /\(dashboard\)\/emails\/(\[id\]\/(versions\/\[version\]\/)?)?(page\.tsx|actions\.ts)/,
    /\(dashboard\)\/emails\/preview\/route\.ts$/,
    /^app\/api\/admin\/(lesson-|ebook-)/,
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
];

const isAllowed = (role: StaffRole, name: string) =>
  role === "admin" || [...allowed[role], ...everyone].some((pattern) => pattern.test(name));
const isSensitive = (name: string) => sensitive.some((pattern) => pattern.test(name));

const caller = mockCaller();
const database = testDatabase();
const cookies = new Map<string, string>();

beforeAll(async () => {
  for (const role of staffRoles) {
    cookies.set(role, (await createCookie(database.db, { role })).cookie);
  }
  const old = await createCookie(database.db, { role: "admin", minutesOld: 16 });
  cookies.set("admin after 16 minutes", old.cookie);
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
      params: Promise.resolve({ id, document: id, number: "1", unknown: [id] }),
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

const staffActions = actionFiles().filter(
  ({ path }) => path.includes("(dashboard)") && path.startsWith("app/(staff)"),
);

async function call(action: unknown, identity: string): Promise<string> {
  caller.cookie = cookies.get(identity) ?? "";
  return JSON.stringify((await (action as Action)(null, new FormData())) ?? null);
}

describe.each(staffActions)("$path", ({ path }) => {
  test("lets in the roles that may use each action, sensitive ones only after a check", async () => {
    for (const [name, action] of Object.entries(await load(path))) {
      const id = `${path} ${name}`;
      for (const role of staffRoles) {
        const isRefused = (await call(action, role)).includes('"title":"Not Authorized"');
        expect(`${id} as ${role}: ${isRefused}`).toBe(`${id} as ${role}: ${!isAllowed(role, id)}`);
      }
      const asksAgain = (await call(action, "admin after 16 minutes")).includes('"stepUp":');
      expect(`${id} asks again: ${asksAgain}`).toBe(`${id} asks again: ${isSensitive(id)}`);
    }
  });
});

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;

describe.each(Object.entries(routeCases))("%s", (path, routeCase) => {
  test("lets in the roles that may use it, exports only after a check", async () => {
    const exported = await load(path);
    const params = (await routeCase.params?.(database.db)) ?? {};
    for (const method of methods) {
      const handle = exported[method] as Handler | undefined;
      if (!handle) continue;
      for (const identity of [...staffRoles, "admin after 16 minutes"]) {
        caller.cookie = cookies.get(identity) ?? "";
        const request = new Request("http://localhost:3000/admin/nothing", {
          method,
          headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
          ...(method === "GET" || method === "HEAD" ? {} : { body: toFormData(routeCase.form) }),
        });
        const response = await handle(request, { params: Promise.resolve(params) });
        await response.body?.cancel();
        const role = staffRoles.find((one) => one === identity);
        const refused = role ? !isAllowed(role, path) : isSensitive(path);
        const label = `${method} as ${identity}`;
        expect(`${label}: ${[403, 404].includes(response.status)}`).toBe(`${label}: ${refused}`);
        if (!role) expect(response.headers.has("x-step-up"), label).toBe(isSensitive(path));
      }
    }
  });
});
