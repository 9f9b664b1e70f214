import { expect, test } from "vitest";
import { profileSchema } from "@/lib/profile/profile-form";
import { createSeedProfile } from "@/lib/profile/read-profile";

const seed = createSeedProfile({}, "local");

function errorsWith(changes: Record<string, string>): Record<string, string> {
  const issues = profileSchema.safeParse({ ...seed, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("accepts the seeds of local sites and of production", () => {
  expect(profileSchema.parse(seed)).toEqual(seed);
  const production = createSeedProfile({ MAIL_FROM: "Shop <orders@shop.com>" }, "production");
  expect(profileSchema.parse(production)).toEqual(production);
  expect(production).toMatchObject({ street: "", newsletterSender: "Shop <orders@shop.com>" });
});

test("settings seed the senders, the links and the staff address", () => {
  const links = { MEETING_URL: "https://meet.test/us", COMMUNITY_APP_URL: "discord://invite/us" };
  const senders = { STAFF_EMAIL: "Staff <us@shop.com>", MAIL_REPLY_TO: "help@shop.com" };
  expect(createSeedProfile({ ...links, ...senders }, "production")).toMatchObject({
    meetingUrl: "https://meet.test/us",
    communityAppUrl: "discord://invite/us",
    staffEmail: "us@shop.com",
    replyTo: "help@shop.com",
  });
});

test("names the field and the fix for each bad entry", () => {
  expect(
    errorsWith({
      name: " ",
      region: "Tennessee",
      postalCode: "381",
      contactEmail: "info",
      sender: "Shop orders@shop.com",
      socialUrl: "javascript:alert(1)",
      communityAppUrl: "JavaScript:alert(1)",
      phone: "call me",
    }),
  ).toEqual({
    name: "The name is missing",
    region: "The state is longer than 2 characters",
    postalCode: "Enter 5 digits, or ZIP+4 such as 38103-1234",
    contactEmail: "The contact email must be an email address, such as name@yourdomain.com",
    sender:
      "The sender must be an email address, or a name and an address: Name <orders@yourdomain.com>",
    socialUrl: "The social profile must be an address that starts with https://",
    communityAppUrl: "Enter an address that opens an app, such as discord://invite/name",
    phone: "Phone must be a valid phone number with its country code, such as +1 901 555 0100",
  });
  expect(errorsWith({ closesAt: "08:00" })).toEqual({
    closesAt: "Closing time must be after opening time",
  });
});

test("turns line breaks into spaces, so that no sender or footer can add a header", () => {
  const typed = { ...seed, name: "Shop\r\nBcc: x@evil.test", sender: "A\nB <a@shop.com>" };
  expect(profileSchema.parse(typed)).toMatchObject({
    name: "Shop Bcc: x@evil.test",
    sender: "A B <a@shop.com>",
  });
});
