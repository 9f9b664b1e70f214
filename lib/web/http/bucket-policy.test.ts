import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubRouteSettings } from "@/tests/support/route-settings";

const bucket = "https://files.example";

// Settings are parsed once per module.
beforeEach(() => {
  vi.resetModules();
  stubRouteSettings("postgres://localhost/shop", {
    S3_BUCKET: "shop-files",
    S3_ENDPOINT: bucket,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
});
afterEach(() => {
  vi.resetModules();
});

/** Directives of a page's policy that allow the bucket. */
async function findBucketUses(path: string): Promise<string[]> {
  const { middleware } = await import("@/middleware");
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`));
  const policy = response.headers.get("content-security-policy") ?? "";
  return policy.split("; ").flatMap((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return sources.includes(bucket) ? [name] : [];
  });
}

test.each(["/order-confirmation", "/library", "/learn", "/learn/join-your-pro"])(
  "%s allows videos from the bucket, because its policy stays when a lesson is opened",
  async (path) => {
    expect(await findBucketUses(path)).toEqual(["media-src"]);
  },
);

test("staff's pages also allow uploads to it", async () => {
  expect(await findBucketUses("/admin/login")).toEqual(["media-src", "connect-src"]);
});

test("public pages don't", async () => {
  expect(await findBucketUses("/courses")).toEqual([]);
});
