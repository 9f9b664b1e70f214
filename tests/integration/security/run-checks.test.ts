import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { protections } from "@/lib/security/protections";
import {
  paymentPageOrigin,
  probeRateLimit,
  runSecurityChecks,
  type SecurityFacts,
} from "@/lib/security/run-checks";
import { contentSecurityPolicy } from "@/lib/web/http/security-headers";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const nonce = "n".repeat(43);
const cookie = "browser=x; Path=/; HttpOnly; SameSite=lax";

/** Valid headers of our pages, which tests change. */
function createGoodHeaders() {
  const hsts = { "strict-transport-security": "max-age=63072000" };
  return {
    "/": { ...hsts, "content-security-policy": contentSecurityPolicy({ isDevelopment: false }) },
    "/checkout": {
      ...hsts,
      "content-security-policy": contentSecurityPolicy({ nonce, isDevelopment: false }),
      "set-cookie": cookie,
    },
  } as Record<string, Record<string, string>>;
}

describe("the eight security checks", () => {
  let headersByPath = createGoodHeaders();
  let server: Server;
  let siteUrl = "";

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(200, headersByPath[request.url ?? ""]).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    headersByPath = createGoodHeaders();
    await database.empty();
  });

  const facts: SecurityFacts = {
    paymentPageOrigin: paymentPageOrigin(undefined),
    dependencyAudit: "clean",
    pingDatabase: async () => {
      await database.db.execute(sql`select 1`);
    },
  };

  async function listFailed(
    changed: Partial<SecurityFacts> = {},
    settings: Partial<Ctx["settings"]> = {},
  ) {
    const ctx = testCtx({ db: database.db, settings: { siteUrl, ...settings } });
    const report = await runSecurityChecks(ctx, { ...facts, ...changed });
    const logged = ctx.lines.map(({ fields }) => fields.check);
    const no = protections.map(({ id }) => id).filter((id) => !report[id]);
    expect([...logged].sort(), "each failed check is logged").toEqual([...no].sort());
    return no;
  }

  function setHeaders(path: string, head: Record<string, string>) {
    headersByPath = { ...headersByPath, [path]: { ...headersByPath[path], ...head } };
  }

  test("all pass on a healthy site", async () => {
    expect(await listFailed()).toEqual([]);
  });

  test("detect an unreachable site", async () => {
    const unreachable = testCtx({ db: database.db, settings: { siteUrl: "http://127.0.0.1:9" } });
    const report = await runSecurityChecks(unreachable, facts);
    const no = protections.map(({ id }) => id).filter((id) => !report[id]);
    expect(no).toEqual(["transport", "hsts", "csp", "cookies"]);
  });

  test("detect a site without https", async () => {
    const fetchHeaders: SecurityFacts["fetchHeaders"] = async (_url, path) =>
      new Headers(createGoodHeaders()[path]);
    expect(await listFailed({ fetchHeaders }, { siteUrl: "http://shop.test" })).toEqual([
      "transport",
    ]);
    expect(
      await listFailed({ fetchHeaders }, { siteUrl: "https://shop.test" }),
      "a cookie without __Host-",
    ).toEqual(["cookies"]);
  });

  test("detect missing or weak headers on public and private pages", async () => {
    setHeaders("/", { "strict-transport-security": "max-age=60" });
    expect(await listFailed()).toEqual(["hsts"]);
    headersByPath = createGoodHeaders();
    setHeaders("/", { "content-security-policy": "default-src *" });
    expect(await listFailed()).toEqual(["csp"]);
    headersByPath = createGoodHeaders();
    setHeaders("/checkout", {
      "content-security-policy": contentSecurityPolicy({ isDevelopment: false }),
    });
    expect(await listFailed()).toEqual(["csp"]);
    headersByPath = createGoodHeaders();
    setHeaders("/checkout", { "set-cookie": "browser=x; Path=/; SameSite=lax" });
    expect(await listFailed()).toEqual(["cookies"]);
  });

  test("detect a rate limit that doesn't limit, and clean up", async () => {
    const ctx = testCtx({ db: database.db });
    const lax = { name: "lax", hits: 100, windowSeconds: 60, blockSeconds: 60 };
    const blocked = { name: "shut", hits: 0, windowSeconds: 60, blockSeconds: 60 };
    expect(await probeRateLimit(ctx)).toBe(true);
    expect(await probeRateLimit(ctx, lax)).toBe(false);
    expect(await database.db.select().from(rateLimits)).toEqual([]);
    await probeRateLimit(ctx, blocked);
    expect(await database.db.select().from(rateLimits)).toEqual([]);
  });

  test("detect a payment page without https", async () => {
    expect(await listFailed({ paymentPageOrigin: "http://pay.test" })).toEqual(["payment"]);
  });

  test("detect an unreachable database in time", async () => {
    const pingDatabase = () => Promise.reject(new Error("connection refused"));
    expect(await listFailed({ pingDatabase })).toEqual(["database"]);
  });

  test("accept only a dependency audit that is clean", async () => {
    expect(await listFailed({ dependencyAudit: "vulnerable" })).toEqual(["dependencies"]);
  });

  test("report a dependency audit that couldn't run as unknown, not as failed", async () => {
    for (const dependencyAudit of ["unknown", ""]) {
      const ctx = testCtx({ db: database.db, settings: { siteUrl } });
      const report = await runSecurityChecks(ctx, { ...facts, dependencyAudit });
      expect(report.dependencies).toBeNull();
      expect(ctx.lines).toEqual([]);
    }
  });
});
