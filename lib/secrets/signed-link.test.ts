import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

const secret = "link-secret-of-the-tests-0123456789";
const purpose = "manage-subscription";

describe("a signed link", () => {
  it("returns its subject", () => {
    fc.assert(
      fc.property(fc.uuid(), (subject) => {
        expect(verifyLink(secret, purpose, signLink(secret, purpose, subject))).toBe(subject);
      }),
    );
  });

  it("is rejected with any character changed, removed or added, and with another secret", () => {
    const text = fc.string({ minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), text, fc.nat(3), (subject, at, put, cut) => {
        const token = signLink(secret, purpose, subject);
        const from = at % token.length;
        const forged = token.slice(0, from) + put + token.slice(from + cut);
        fc.pre(forged !== token);
        expect(verifyLink(secret, purpose, forged)).toBeNull();
        expect(verifyLink(`${secret}x`, purpose, token)).toBeNull();
      }),
    );
  });

  it("is rejected if it isn't a token", () => {
    for (const token of ["", ".", "..", "1..", "1.subject", "1.a.b.c", "2.subject.mac"]) {
      expect(verifyLink(secret, purpose, token)).toBeNull();
    }
  });
});
