import { describe, expect, test } from "vitest";
import {
  getCommunityLinks,
  getConsultationLink,
  getSessionLink,
  isSessionLength,
  sessionLengths,
} from "@/lib/profile/profile-links";
import { testProfile } from "@/tests/support/profile";

const listHrefs = (profile: typeof testProfile) =>
  sessionLengths.map((length) => getSessionLink(profile, length, []).href);

describe("links to other sites", () => {
  test("fall back to our own pages", () => {
    expect(listHrefs(testProfile)).toEqual([
      "/consulting?session=30min",
      "/consulting?session=45min",
      "/consulting?session=60min",
    ]);
    expect(getConsultationLink(testProfile, [])).toEqual({ href: "/consulting", kind: "request" });
  });

  test("are null for a community that has no invite", () => {
    expect(getCommunityLinks(testProfile)).toBeNull();
    expect(getCommunityLinks({ ...testProfile, communityAppUrl: "chat://invite" })).toBeNull();
  });

  test("use the profile's link of their length and device", () => {
    const profile = {
      ...testProfile,
      scheduler30Url: "https://calendar.test/30",
      scheduler45Url: "https://calendar.test/45",
      scheduler60Url: "https://calendar.test/60",
      schedulerConsultationUrl: "https://calendar.test/consultation",
      communityInviteUrl: "https://chat.test/invite",
      communityAppUrl: "chat://invite",
    };
    expect(listHrefs(profile)).toEqual([
      "https://calendar.test/30",
      "https://calendar.test/45",
      "https://calendar.test/60",
    ]);
    expect(getConsultationLink(profile, [30]).href).toBe("https://calendar.test/consultation");
    expect(getCommunityLinks(profile)).toMatchObject({
      inviteHref: "https://chat.test/invite",
      appUrl: "chat://invite",
    });
  });

  test("lead to the built-in page where there's no scheduler", () => {
    const profile = { ...testProfile, scheduler45Url: "https://calendar.test/45" };
    const links = sessionLengths.map((length) => getSessionLink(profile, length, [30, 45]));
    expect(links).toEqual([
      { href: "/schedule/30", kind: "built_in" },
      { href: "https://calendar.test/45", kind: "external" },
      { href: "/consulting?session=60min", kind: "request" },
    ]);
    expect(getConsultationLink(profile, [45, 60]).href).toBe("/schedule/45");
  });

  test("accept the built-in page's address as a scheduler, while it's on", () => {
    const profile = {
      ...testProfile,
      scheduler30Url: "/schedule/60",
      schedulerConsultationUrl: "/schedule/45",
    };
    expect(getSessionLink(profile, 30, [30])).toEqual({ href: "/schedule/60", kind: "built_in" });
    expect(getConsultationLink(profile, [30]).href).toBe("/schedule/45");
    expect(getSessionLink(profile, 30, []).kind).toBe("request");
    expect(getConsultationLink(profile, []).kind).toBe("request");
  });

  test("recognize the session lengths", () => {
    expect([30, 45, 60, 20, null].map(isSessionLength)).toEqual([true, true, true, false, false]);
  });
});
