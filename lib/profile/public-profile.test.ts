import { expect, test } from "vitest";
import {
  formatOfficeHours,
  listOpenDays,
  withoutPrivateFields,
} from "@/lib/profile/public-profile";
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

test("formats office hours as the specification words them", () => {
  const hours = {
    firstDay: "Monday",
    lastDay: "Friday",
    opensAt: "09:00",
    closesAt: "18:00",
  } as const;
  expect(formatOfficeHours(hours)).toBe("Monday to Friday, 9AM-6PM CST");
  const saturday = {
    firstDay: "Saturday",
    lastDay: "Saturday",
    opensAt: "00:30",
    closesAt: "12:00",
  } as const;
  expect(formatOfficeHours(saturday)).toBe("Saturday, 12:30AM-12PM CST");
});

test("lists each open day once, past the end of the week too", () => {
  expect(listOpenDays({ firstDay: "Saturday", lastDay: "Monday" })).toEqual([
    "Saturday",
    "Sunday",
    "Monday",
  ]);
  expect(listOpenDays({ firstDay: "Monday", lastDay: "Sunday" })).toHaveLength(7);
});
