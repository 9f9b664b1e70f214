import { expect, test } from "vitest";
import { createSecurityText } from "./security-txt";

const origin = "https://shop.example.com";
const now = new Date("2026-11-27T12:00:00Z");

test("security.txt has the fields of RFC 9116, and expires half a year after each request", () => {
  const text = createSecurityText({ origin, contactEmail: "hello+shop@example.com", now });
  expect(text).toBe(`Contact: mailto:hello%2Bshop@example.com
Contact: https://shop.example.com/contact
Expires: 2027-05-26T12:00:00.000Z
Preferred-Languages: en
Canonical: https://shop.example.com/.well-known/security.txt
`);
});

test("security.txt names the contact form while the profile has no address", () => {
  const text = createSecurityText({ origin, contactEmail: "", now });
  expect(text.match(/^Contact: .*$/gm)).toEqual(["Contact: https://shop.example.com/contact"]);
});
