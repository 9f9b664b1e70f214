import { createSeedProfile } from "@/lib/profile/read-profile";

/** The tests' business profile: complete, with the addresses that tests expect. */
export const testProfile = {
  ...createSeedProfile(
    {
      MAIL_FROM: "Shop <orders@shop.test>",
      MAIL_FROM_NEWSLETTER: "News <news@shop.test>",
      MAIL_REPLY_TO: "info@shop.test",
      STAFF_EMAIL: "staff@shop.test",
    },
    "production",
  ),
  street: "200 Union Avenue",
  postalCode: "38103",
};
