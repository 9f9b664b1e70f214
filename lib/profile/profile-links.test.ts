import { describe, expect, test } from "vitest";
import {
  getCommunityLinks,
  getConsultationHref,
  getSessionHref,
  isSessionLength,
  sessionLengths,
} from "@/lib/profile/profile-links";
import { testProfile } from "@/tests/support/profile";

const listHrefs = (profile: typeof testProfile) =>
  sessionLengths.map((length) => getSessionHref(profile, length));

describe("links to other sites", () => {
  test("fall back to our own pages", () => {
    expect(listHrefs(testProfile)).toEqual([
      "/consulting?session=30min",
      "/consulting?session=45min",
      "/consulting?session=60min",
    ]);
    expect(getConsultationHref(testProfile)).toBe("/consulting");
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
    expect(getConsultationHref(profile)).toBe("https://calendar.test/consultation");
    expect(getCommunityLinks(profile)).toMatchObject({
      inviteHref: "https://chat.test/invite",
      appUrl: "chat://invite",
    });
  });

  test("recognize the session lengths", () => {
    expect([30, 45, 60, 20, null].map(isSessionLength)).toEqual([true, true, true, false, false]);
  });
});
