import { expect, test, vi } from "vitest";
import { getSocialProfileUrl } from "@/lib/config/social-link";

test("the footer's profile is the one that the setting names, and none without it", () => {
  vi.stubEnv("SOCIAL_PROFILE_URL", "");
  expect(getSocialProfileUrl()).toBeNull();
  vi.stubEnv("SOCIAL_PROFILE_URL", "https://www.instagram.com/the-business");
  expect(getSocialProfileUrl()).toBe("https://www.instagram.com/the-business");
  vi.stubEnv("SOCIAL_PROFILE_URL", "http://www.instagram.com/the-business");
  expect(getSocialProfileUrl).toThrow("must be an https address");
});
