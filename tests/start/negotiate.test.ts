import { expect, test } from "vitest";
import { isCompressible, negotiateEncoding } from "@/scripts/compression/negotiate.mjs";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;Q=1", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip; q=0", "identity"],
  ["br;q=2", "identity"],
  ["br;q=loud, gzip;q=0.1", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["identity;q=0", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [",,;q=1", "identity"],
  [undefined, "identity"],
] as const)("who asks for %j is answered in %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

test.each([
  ["text/html; charset=utf-8", true],
  ["text/x-component", true],
  ["application/javascript; charset=UTF-8", true],
  ["application/manifest+json", true],
  ["image/svg+xml", true],
  ["text/event-stream", false],
  ["application/pdf", false],
  ["font/woff2", false],
  ["image/png", false],
  [undefined, false],
])("of %s, it is %s that it shrinks", (contentType, shrinks) => {
  expect(isCompressible(contentType)).toBe(shrinks);
});
