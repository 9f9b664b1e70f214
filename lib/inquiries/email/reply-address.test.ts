import { expect, test } from "vitest";
import {
  createReplyAddress,
  findRepliedInquiry,
  isInboundAddress,
} from "@/lib/inquiries/email/reply-address";

const settings = { inboundAddress: "replies@in.shop.test", linkSecret: "a".repeat(32) };
const inquiryId = "0f8fad5b-d9cb-469f-a165-70867728950e";
const address = createReplyAddress(settings, inquiryId) ?? "";

test("a reply address leads back to its inquiry, whatever its case", () => {
  expect(address).toMatch(/^replies\+[0-9a-f]{52}@in\.shop\.test$/);
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  for (const to of [address, address.toUpperCase()])
    expect(findRepliedInquiry(settings, ["info@shop.test", to])).toBe(inquiryId);
});

test("a changed, shortened, foreign or unsigned address leads nowhere", () => {
  const id = inquiryId.replaceAll("-", "");
  const other = createReplyAddress({ ...settings, linkSecret: "b".repeat(32) }, inquiryId) ?? "";
  const forged = [
    address.replace("+0f", "+1f"),
    address.replace(/.@/, "@"),
    address.replace(/@.*/, "@evil.test"),
    `replies+${id}@in.shop.test`,
    `replies+${id}${"0".repeat(20)}@in.shop.test`,
    "replies@in.shop.test",
    "",
    other,
  ];
  for (const to of forged) expect(findRepliedInquiry(settings, [to])).toBeNull();
});

test("knows the inbound address with any token, and none without the setting", () => {
  expect(isInboundAddress(settings, ["Replies+x@in.shop.test"])).toBe(true);
  expect(isInboundAddress(settings, ["other@in.shop.test", "replies@in.shop.test.evil"])).toBe(
    false,
  );
  const none = { ...settings, inboundAddress: null };
  expect(createReplyAddress(none, inquiryId)).toBeNull();
  expect(findRepliedInquiry(none, [address])).toBeNull();
});
