import { expect, test } from "vitest";
import { seal, unseal } from "@/lib/secrets/seal";

const secret = "secret-of-the-tests-0123456789abcdef";

test("opens only with the same secret and purpose", () => {
  const sealed = seal(secret, "totp", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(unseal(secret, "totp", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(secret, "other", sealed)).toBeNull();
  expect(unseal(`${secret}x`, "totp", sealed)).toBeNull();
});

test("rejects a changed value", () => {
  const [version, nonce, text = "", tag] = seal(secret, "totp", "JBSWY3DPEHPK3PXP").split(".");
  const flipped = (text[0] === "A" ? "B" : "A") + text.slice(1);
  expect(unseal(secret, "totp", [version, nonce, flipped, tag].join("."))).toBeNull();
  expect(unseal(secret, "totp", "nonsense")).toBeNull();
  expect(unseal(secret, "totp", "")).toBeNull();
});

test("seals the same text differently each time", () => {
  expect(seal(secret, "totp", "x")).not.toBe(seal(secret, "totp", "x"));
});
