import { expect, test, vi } from "vitest";
import { getSocialProfileUrl } from "@/lib/config/social-link";

test("uses the profile of the setting, and none without it", () => {
  vi.stubEnv("SOCIAL_PROFILE_URL", "");
  expect(getSocialProfileUrl()).toBeNull();
  vi.stubEnv("SOCIAL_PROFILE_URL", "https://www.instagram.com/the-business");
  expect(getSocialProfileUrl()).toBe("https://www.instagram.com/the-business");
  vi.stubEnv("SOCIAL_PROFILE_URL", "http://www.instagram.com/the-business");
  expect(getSocialProfileUrl).toThrow("must be an https address");
});
