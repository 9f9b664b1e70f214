import { expect, test } from "vitest";
import { detectPhone } from "@/components/community/join-button";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", 5, "ios"],
  ["Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15", 5, "ios"],
  [mac, 5, "ios"],
  [mac, 0, "other"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0", 5, "android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0", 10, "other"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 0, "other"],
  ["", 0, "other"],
])("detects %s with %i touch points as %s", (userAgent, maxTouchPoints, kind) => {
  expect(detectPhone({ userAgent, maxTouchPoints })).toBe(kind);
});
