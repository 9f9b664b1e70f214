import { expect, test } from "vitest";
import { builtSettings, changedSettings } from "@/lib/built-settings";
import { changedSinceBuild } from "@/lib/env";

const site = { SITE_URL: "https://shop.test", SCHEDULER_30_URL: "https://calendar.test/30" };

test("settings that pages print are told when they changed after the build", () => {
  const built = builtSettings(site);
  expect(
    changedSettings(built, {
      ...site,
      BLOCK_RIGHT_CLICK: "on",
      PORT: "8080",
      AUTH_SECRET: "other",
    }),
  ).toEqual([]);
  expect(changedSettings(built, { ...site, SITE_URL: "https://other.test" })).toEqual(["SITE_URL"]);
  expect(changedSettings(built, { SITE_URL: site.SITE_URL })).toEqual(["SCHEDULER_30_URL"]);
  expect(changedSettings(built, { ...site, BLOCK_RIGHT_CLICK: "off" })).toEqual([
    "BLOCK_RIGHT_CLICK",
  ]);
  expect(changedSettings(built, { ...site, MEETING_URL: "https://meet.test/us" })).toEqual([]);
  const invited = { ...site, COMMUNITY_INVITE_URL: "https://chat.test/x" };
  expect(changedSettings(built, invited)).toEqual(["COMMUNITY_INVITE_URL"]);
});

test("a port alone decides the origin where no SITE_URL is set", () => {
  expect(changedSettings(builtSettings({}), { PORT: "3000" })).toEqual([]);
  expect(changedSettings(builtSettings({}), { PORT: "3400" })).toEqual(["SITE_URL"]);
});

test("production does not start on pages of another origin, a trial on localhost does", () => {
  const built = builtSettings({});
  const live = { ...site, DEPLOY_ENV: "production" };
  expect(() => changedSinceBuild(live, built)).toThrow(/SITE_URL .* built with: build again/);
  expect(() => changedSinceBuild({ ...site, VERCEL: "1" }, built)).toThrow(/SITE_URL/);
  expect(changedSinceBuild({ ...live, DEPLOY_ENV: "local" }, built)).toContain("SITE_URL");
  expect(changedSinceBuild(live, builtSettings(live))).toEqual([]);
});
