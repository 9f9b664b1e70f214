import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { findPasswordWeakness } from "@/lib/auth/password-rules";

const getWeakness = (password: string) => findPasswordWeakness(password, "ray.charles@shop.test");

describe("password rules", () => {
  test.each([
    ["", "too_short"],
    ["12345", "too_short"],
    ["🎷🎷🎷🎷🎷", "too_short"],
    ["x".repeat(257), "too_long"],
    ["123456", "common"],
    ["PassWord1!", "common"],
    ["letmein2026", "common"],
    ["memphis901", "common"],
    ["soulsville", "common"],
    ["warcraft", "common"],
    ["aaaaaaa", "repeated"],
    ["xyxyxyxy", "repeated"],
    ["efghijk", "sequence"],
    ["kjihgfe", "sequence"],
    ["rtyuiop", "sequence"],
    ["ray.charles@shop.test", "about_you"],
    ["Ray.Charles", "about_you"],
    ["ray.charles1930", "about_you"],
  ])("%s is rejected as %s", (password, reason) => {
    expect(getWeakness(password)).toBe(reason);
  });

  test("the first 3,000 passwords on the published list are rejected", () => {
    const frequent = dictionary["passwords-common"].slice(0, 3_000);
    expect(frequent).toHaveLength(3_000);
    expect(frequent.filter((password) => getWeakness(password) === null)).toEqual([]);
  });

  test.each(["velvet-turntable-77", "tr0ub4dor&3", "ñandú verde", "six6ch", "音楽の権利です"])(
    "%s is accepted",
    (password) => {
      expect(getWeakness(password)).toBeNull();
    },
  );
});
