import { expect, test } from "vitest";
import { withoutPrivateFields } from "@/lib/profile/public-profile";
import { testProfile } from "@/tests/support/profile";

test("what pages can read of the profile has no internal address and no meeting room", () => {
  const profile = {
    ...testProfile,
    staffEmail: "internal-staff@shop.test",
    meetingUrl: "https://meet.test/internal-room",
    sender: "internal-sender@shop.test",
    newsletterSender: "internal-newsletter@shop.test",
    replyTo: "internal-replies@shop.test",
  };
  expect(JSON.stringify(withoutPrivateFields(profile))).not.toContain("internal");
  expect(withoutPrivateFields(profile)).toMatchObject({ name: testProfile.name });
});
