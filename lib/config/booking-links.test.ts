import { describe, expect, test, vi } from "vitest";
import {
  getCommunityLinks,
  getSessionHref,
  isSessionLength,
  scheduleConsultationHref,
  sessionLengths,
} from "@/lib/config/booking-links";

describe("links out of the site", () => {
  test("lead to our own pages while no setting names others", () => {
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

  test("lead each to the setting of its own", () => {
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

  test("are refused when they are bad, and an empty one is none", () => {
    vi.stubEnv("SCHEDULER_30_URL", "");
    expect(getSessionHref(30)).toBe("/consulting?session=30min");
    vi.stubEnv("SCHEDULER_30_URL", "http://calendar.test");
    expect(() => getSessionHref(30)).toThrow("https address");
  });

  test("know their lengths", () => {
    expect([30, 45, 60, 20, null].map(isSessionLength)).toEqual([true, true, true, false, false]);
  });
});
