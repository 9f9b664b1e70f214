import { describe, expect, test, vi } from "vitest";
import {
  getCommunityLinks,
  getSessionHref,
  getSocialProfileUrl,
  isSessionLength,
  scheduleConsultationHref,
  sessionLengths,
} from "@/lib/config/outbound-links";

describe("links to other sites", () => {
  test("fall back to our own pages", () => {
    expect(sessionLengths.map(getSessionHref)).toEqual([
      "/consulting?session=30min",
      "/consulting?session=45min",
      "/consulting?session=60min",
    ]);
    expect(scheduleConsultationHref()).toBe("/consulting");
    expect(getCommunityLinks()).toEqual({
      inviteHref: "/contact?subject=Community%20invite",
      appUrl: undefined,
      iosStoreUrl: undefined,
      androidStoreUrl: undefined,
    });
  });

  test("use the matching setting", () => {
    for (const length of sessionLengths) {
      vi.stubEnv(`SCHEDULER_${length}_URL`, `https://calendar.test/${length}`);
    }
    vi.stubEnv("SCHEDULER_CONSULTATION_URL", "https://calendar.test/consultation");
    vi.stubEnv("COMMUNITY_INVITE_URL", "https://chat.test/invite");
    vi.stubEnv("COMMUNITY_APP_URL", "chat://invite");
    expect(sessionLengths.map(getSessionHref)).toEqual([
      "https://calendar.test/30",
      "https://calendar.test/45",
      "https://calendar.test/60",
    ]);
    expect(scheduleConsultationHref()).toBe("https://calendar.test/consultation");
    expect(getCommunityLinks()).toMatchObject({
      inviteHref: "https://chat.test/invite",
      appUrl: "chat://invite",
    });
  });

  test("reject bad URLs and treat empty ones as unset", () => {
    vi.stubEnv("SCHEDULER_30_URL", "");
    expect(getSessionHref(30)).toBe("/consulting?session=30min");
    vi.stubEnv("SCHEDULER_30_URL", "http://calendar.test");
    expect(() => getSessionHref(30)).toThrow("https address");
  });

  test("recognize the session lengths", () => {
    expect([30, 45, 60, 20, null].map(isSessionLength)).toEqual([true, true, true, false, false]);
  });
});

test("the social profile link is read from its setting", () => {
  vi.stubEnv("SOCIAL_PROFILE_URL", "");
  expect(getSocialProfileUrl()).toBeNull();
  vi.stubEnv("SOCIAL_PROFILE_URL", "https://www.instagram.com/the-business");
  expect(getSocialProfileUrl()).toBe("https://www.instagram.com/the-business");
  vi.stubEnv("SOCIAL_PROFILE_URL", "http://www.instagram.com/the-business");
  expect(getSocialProfileUrl).toThrow("must be an https address");
});
