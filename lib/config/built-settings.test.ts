import { expect, test } from "vitest";
import {
  findChangedSettings,
  resolveOwnHosts,
  serializeRenderedSettings,
} from "@/lib/config/built-settings";
import { findSettingsChangedSinceBuild } from "@/lib/config/env";

const site = { SITE_URL: "https://shop.test", SCHEDULER_30_URL: "https://calendar.test/30" };

test("lists rendered settings that changed after the build", () => {
  const built = serializeRenderedSettings(site);
  expect(
    findChangedSettings(built, {
      ...site,
      BLOCK_RIGHT_CLICK: "on",
      PORT: "8080",
      AUTH_SECRET: "other",
    }),
  ).toEqual([]);
  expect(findChangedSettings(built, { ...site, SITE_URL: "https://other.test" })).toEqual([
    "SITE_URL",
  ]);
  expect(findChangedSettings(built, { SITE_URL: site.SITE_URL })).toEqual(["SCHEDULER_30_URL"]);
  expect(findChangedSettings(built, { ...site, BLOCK_RIGHT_CLICK: "off" })).toEqual([
    "BLOCK_RIGHT_CLICK",
  ]);
  expect(findChangedSettings(built, { ...site, MEETING_URL: "https://meet.test/us" })).toEqual([]);
  const invited = { ...site, COMMUNITY_INVITE_URL: "https://chat.test/x" };
  expect(findChangedSettings(built, invited)).toEqual(["COMMUNITY_INVITE_URL"]);
});

test("uses the port for the origin if SITE_URL isn't set", () => {
  expect(findChangedSettings(serializeRenderedSettings({}), { PORT: "3000" })).toEqual([]);
  expect(findChangedSettings(serializeRenderedSettings({}), { PORT: "3400" })).toEqual([
    "SITE_URL",
  ]);
});

test("rejects pages built for another origin in production, but not locally", () => {
  const built = serializeRenderedSettings({});
  const live = { ...site, DEPLOY_ENV: "production" };
  expect(() => findSettingsChangedSinceBuild(live, built)).toThrow(
    /SITE_URL has changed .*: build the site again/,
  );
  expect(() => findSettingsChangedSinceBuild({ ...site, VERCEL: "1" }, built)).toThrow(/SITE_URL/);
  expect(findSettingsChangedSinceBuild({ ...live, DEPLOY_ENV: "local" }, built)).toContain(
    "SITE_URL",
  );
  expect(findSettingsChangedSinceBuild(live, serializeRenderedSettings(live))).toEqual([]);
});

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
