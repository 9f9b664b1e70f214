import { expect, test } from "vitest";
import { browserLabel } from "@/lib/auth/browser-label";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const linux = "Mozilla/5.0 (X11; Linux x86_64)";
const chromeOs = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
const ipad = "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const chrome = `${blink} Chrome/142.0.0.0`;
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iosSafari = "Mobile/15E148 Safari/604.1";

test.each([
  [`${windows} ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`${mac} ${chrome} Safari/537.36`, "Chrome on macOS"],
  [`${linux} ${chrome} Safari/537.36`, "Chrome on Linux"],
  [`${android} ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
  [`${chromeOs} ${chrome} Safari/537.36`, "Chrome on ChromeOS"],
  [`${linux} ${blink} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`${iphone} ${webkit} CriOS/142.0.7444.77 ${iosSafari}`, "Chrome on iPhone"],
  [`${ipad} ${webkit} CriOS/142.0.7444.77 ${iosSafari}`, "Chrome on iPad"],
  [`${windows} ${chrome} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`${mac} ${chrome} Safari/537.36 Edg/142.0.0.0`, "Edge on macOS"],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/142.0.0.0`, "Edge on Android"],
  [`${iphone} ${webkit} Version/18.0 EdgiOS/142.0.3595.66 ${iosSafari}`, "Edge on iPhone"],
  [`${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, "Edge on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [`${mac.replace(")", "; rv:145.0)")} Gecko/20100101 Firefox/145.0`, "Firefox on macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox on Android"],
  [`${iphone} ${webkit} FxiOS/145.0 ${iosSafari}`, "Firefox on iPhone"],
  [`${mac} ${webkit} Version/26.0 Safari/605.1.15`, "Safari on macOS"],
  [`${iphone} ${webkit} Version/26.0 ${iosSafari}`, "Safari on iPhone"],
  [`${ipad} ${webkit} Version/18.6 ${iosSafari}`, "Safari on iPad"],
  [
    `${android} ${blink} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${windows} ${chrome} Safari/537.36 OPR/124.0.0.0`, "Opera on Windows"],
  [`${android} ${chrome} Mobile Safari/537.36 OPR/92.0.0.0`, "Opera on Android"],
  [`${iphone} ${webkit} Version/18.6 ${iosSafari} OPT/6.1.2`, "Opera on iPhone"],
  ["Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18", "Opera on Windows"],
  [`${iphone} ${webkit} Mobile/15E148`, "iPhone"],
  ["curl/8.0", "Unknown browser"],
  ["", "Unknown browser"],
])("labels %s as %s", (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
