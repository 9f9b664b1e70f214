import { expect, test } from "vitest";
import { resolveOwnHosts } from "@/lib/config/site-origin";

test("counts localhost among the own hosts in local mode only", () => {
  expect(resolveOwnHosts({ SITE_URL: "https://shop.test" })).toEqual(["shop.test"]);
  expect(resolveOwnHosts({ PORT: "3400" })).toEqual(["localhost:3400"]);
  const forwarded = { SITE_URL: "https://name-3000.app.github.dev" };
  expect(resolveOwnHosts({ ...forwarded, DEPLOY_ENV: "local" })).toEqual([
    "name-3000.app.github.dev",
    "localhost:3000",
  ]);
  expect(resolveOwnHosts(forwarded)).toEqual(["name-3000.app.github.dev"]);
});
