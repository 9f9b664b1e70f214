import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { paymentPageOrigin } from "@/lib/security/payment-pages";
import { probeRateLimit } from "@/lib/security/probe-rate-limit";
import { protections } from "@/lib/security/protections";
import { runSecurityChecks, type SecurityFacts } from "@/lib/security/run-checks";
import { contentSecurityPolicy } from "@/lib/web/http/content-security-policy";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const nonce = "n".repeat(43);
const cookie = "browser=x; Path=/; HttpOnly; SameSite=lax";

/** Heads as our pages have them; a test spoils one. */
function goodHeads() {
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

describe("the eight checks", () => {
  let heads = goodHeads();
  let server: Server;
  let siteUrl = "";

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(200, heads[request.url ?? ""]).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    heads = goodHeads();
    await database.empty();
  });

  const facts: SecurityFacts = {
    paymentPageOrigin: paymentPageOrigin(undefined),
    dependencyAudit: "clean",
    pingDatabase: async () => {
      await database.db.execute(sql`select 1`);
    },
  };

  async function noes(
    changed: Partial<SecurityFacts> = {},
    settings: Partial<Ctx["settings"]> = {},
  ) {
    const ctx = testCtx({ db: database.db, settings: { siteUrl, ...settings } });
    const answers = await runSecurityChecks(ctx, { ...facts, ...changed });
    const said = ctx.lines.map(({ fields }) => fields.check);
    const no = protections.map(({ id }) => id).filter((id) => !answers[id]);
    expect([...said].sort(), "each no is told to staff").toEqual([...no].sort());
    return no;
  }

  function spoil(path: string, head: Record<string, string>) {
    heads = { ...heads, [path]: { ...heads[path], ...head } };
  }

  test("are all yes when all is well", async () => {
    expect(await noes()).toEqual([]);
  });

  test("see a site that does not answer", async () => {
    const gone = testCtx({ db: database.db, settings: { siteUrl: "http://127.0.0.1:9" } });
    const answers = await runSecurityChecks(gone, facts);
    const no = protections.map(({ id }) => id).filter((id) => !answers[id]);
    expect(no).toEqual(["transport", "hsts", "csp", "cookies"]);
  });

  test("see a site that is not on https", async () => {
    const fetchHeaders: SecurityFacts["fetchHeaders"] = async (_url, path) =>
      new Headers(goodHeads()[path]);
    expect(await noes({ fetchHeaders }, { siteUrl: "http://shop.test" })).toEqual(["transport"]);
    expect(
      await noes({ fetchHeaders }, { siteUrl: "https://shop.test" }),
      "a cookie without __Host-",
    ).toEqual(["cookies"]);
  });

  test("see headers that are missing or weak, on both kinds of page", async () => {
    spoil("/", { "strict-transport-security": "max-age=60" });
    expect(await noes()).toEqual(["hsts"]);
    heads = goodHeads();
    spoil("/", { "content-security-policy": "default-src *" });
    expect(await noes()).toEqual(["csp"]);
    heads = goodHeads();
    spoil("/checkout", {
      "content-security-policy": contentSecurityPolicy({ isDevelopment: false }),
    });
    expect(await noes()).toEqual(["csp"]);
    heads = goodHeads();
    spoil("/checkout", { "set-cookie": "browser=x; Path=/; SameSite=lax" });
    expect(await noes()).toEqual(["cookies"]);
  });

  test("see a limit that lets everybody pass, and leave nothing behind", async () => {
    const ctx = testCtx({ db: database.db });
    const lax = { name: "lax", hits: 100, windowSeconds: 60, blockSeconds: 60 };
    const shut = { name: "shut", hits: 0, windowSeconds: 60, blockSeconds: 60 };
    expect(await probeRateLimit(ctx)).toBe(true);
    expect(await probeRateLimit(ctx, lax)).toBe(false);
    expect(await database.db.select().from(rateLimits)).toEqual([]);
    await probeRateLimit(ctx, shut);
    expect(await database.db.select().from(rateLimits)).toEqual([]);
  });

  test("see a payment page that is not guarded", async () => {
    expect(await noes({ paymentPageOrigin: "http://pay.test" })).toEqual(["payment"]);
  });

  test("see a database that is gone, within their time", async () => {
    const pingDatabase = () => Promise.reject(new Error("connection refused"));
    expect(await noes({ pingDatabase })).toEqual(["database"]);
  });

  test("take an audit for clean only when it says so", async () => {
    for (const dependencyAudit of ["flaws", "unknown", ""]) {
      expect(await noes({ dependencyAudit })).toEqual(["dependencies"]);
    }
  });
});
