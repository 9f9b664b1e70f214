import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestEmail } from "@/lib/core/email-typo";

describe("the check for mistyped email domains", () => {
  it.each([
    ["maya@gmial.com", "maya@gmail.com"],
    ["maya@gamil.com", "maya@gmail.com"],
    ["maya@gmai.com", "maya@gmail.com"],
    ["maya@gmaill.com", "maya@gmail.com"],
    ["maya@gnail.com", "maya@gmail.com"],
    ["maya@gmail.con", "maya@gmail.com"],
    ["maya@gmail.cmo", "maya@gmail.com"],
    ["maya@gmail.co", "maya@gmail.com"],
    ["maya@gmail.cm", "maya@gmail.com"],
    ["maya@gmial.con", "maya@gmail.com"],
    ["maya@yaho.com", "maya@yahoo.com"],
    ["maya@hotmial.com", "maya@hotmail.com"],
    ["maya@hotmal.com", "maya@hotmail.com"],
    ["maya@outlok.com", "maya@outlook.com"],
    ["maya@iclould.com", "maya@icloud.com"],
    ["maya@bealestreet.con", "maya@bealestreet.com"],
    ["maya@bealestreet.ogr", "maya@bealestreet.org"],
    ["MAYA@GMIAL.COM", "MAYA@gmail.com"],
  ])("suggests a correction for %s", (email, suggestion) =>
    expect(suggestEmail(email)).toBe(suggestion),
  );

  it.each([
    "maya@gmail.com",
    "maya@mail.com",
    "maya@email.com",
    "maya@ymail.com",
    "maya@yahoo.co.uk",
    "maya@hotmail.fr",
    "maya@outlook.de",
    "maya@bealestreet.co",
    "maya@bealestreet.studio",
    "maya@snail.com.example",
    "maya@university.edu",
    "maya",
    "@gmial.com",
    "",
  ])("suggests nothing for %s", (email) => expect(suggestEmail(email)).toBeNull());

  it("never suggests another mistyped domain, and keeps the part before the @", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const suggestion = suggestEmail(email);
        if (suggestion === null) return;
        expect(suggestEmail(suggestion)).toBeNull();
        expect(suggestion.slice(0, suggestion.lastIndexOf("@"))).toBe(
          email.slice(0, email.lastIndexOf("@")),
        );
      }),
    );
  });
});
