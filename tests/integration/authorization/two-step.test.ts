import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { routeCases, toFormData } from "@/tests/integration/authorization/route-cases";
import { testDatabase } from "@/tests/support/database";
import { actionFiles } from "@/tests/support/staff-endpoints";

/** In production, an admin without two-step sign-in gets no further than their own account. */
const siteUrl = "https://shop.example.com";
const caller = mockCaller();
const database = testDatabase();

beforeAll(async () => {
  caller.cookie = (await createCookie(database.db, { role: "admin" })).cookie;
});
beforeEach(() =>
  stubCallerSettings(database.url, {
    DEPLOY_ENV: "production",
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: "1",
    STRIPE_API_URL: "",
  }),
);
afterAll(releaseCaller);

const load = async (path: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)) as Record<string, unknown>;

type Handler = (request: Request, context: unknown) => Promise<Response>;
type Action = (previous: unknown, form: FormData) => Promise<unknown>;

test.each(Object.entries(routeCases))("isn't served: %s", async (path, routeCase) => {
  const exported = await load(path);
  const params = (await routeCase.params?.(database.db)) ?? {};
  for (const method of ["GET", "POST", "PATCH", "DELETE", "HEAD"]) {
    const handle = exported[method] as Handler | undefined;
    if (!handle) continue;
    const request = new Request(`${siteUrl}/admin/nothing?q=ada`, {
      method,
      headers: { origin: siteUrl, "sec-fetch-site": "same-origin" },
      ...(method === "GET" || method === "HEAD" ? {} : { body: toFormData(routeCase.form) }),
    });
    const response = await handle(request, { params: Promise.resolve(params) });
    expect(`${method} ${response.status}`).toBe(`${method} 404`);
  }
});

const dashboardActions = actionFiles().filter(({ path }) => path.includes("(dashboard)"));

test.each(dashboardActions)(
  "refuses all but the account's own actions: $path",
  async ({ path }) => {
    for (const [name, action] of Object.entries(await load(path))) {
      const answer = JSON.stringify((await (action as Action)(null, new FormData())) ?? null);
      const isRefused = answer.includes('"title":"Not Authorized"');
      expect(`${name} refused: ${isRefused}`).toBe(
        `${name} refused: ${!path.includes("/account/")}`,
      );
    }
  },
);
