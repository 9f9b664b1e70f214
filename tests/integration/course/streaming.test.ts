import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Connection } from "@/db/client";
import { signInToken } from "@/tests/integration/customers/library-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refundUnit } from "@/tests/support/payment-steps";
import { stubRouteSettings } from "@/tests/support/route-settings";
import { startS3Server } from "@/tests/support/s3-server";
import { testShop } from "@/tests/support/shop";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { addFile, paidLesson, setCourse } from "./course-shop";

const shop = testShop();
const caller = { token: "" };
const videoBytes = 50_000_000;

/** The pool that lib/web/database.ts keeps for a process; the next file has another database. */
const pool = globalThis as { siteConnection?: Connection };

beforeEach(async () => {
  await shop.database.empty();
  // Routes use the machine's clock.
  shop.clock.set(new Date());
  await setCourse(shop, { state: "open", openedAt: new Date("2020-01-01Z"), drip: "all_at_once" });
  vi.resetModules();
  vi.doMock("next/headers", () => ({
    cookies: async () => ({
      get: (name: string) => (name === "library" ? { name, value: caller.token } : undefined),
    }),
    headers: async () => new Headers(),
  }));
  vi.doMock("next/server", async (original) => ({
    ...((await original()) as object),
    connection: async () => undefined,
  }));
  const folder = await createTemporaryFolder();
  stubRouteSettings(shop.database.url, {
    AUTH_SECRET: shop.ctx.settings.authSecret,
    DATA_DIR: folder,
  });
  await mkdir(join(folder, "files", "lessons"), { recursive: true });
  caller.token = "";
});

afterEach(async () => {
  vi.useRealTimers();
  await pool.siteConnection?.close();
  delete pool.siteConnection;
  vi.doUnmock("next/headers");
  vi.doUnmock("next/server");
  vi.resetModules();
});

async function request(fileId: string): Promise<Response> {
  const { GET } = await import("@/app/(private)/learn/files/[file]/route");
  const url = `http://localhost:3000/learn/files/${fileId}`;
  return await GET(new NextRequest(url), { params: Promise.resolve({ file: fileId }) });
}

test("refunding the course ends a video that's streaming within 60 seconds, and no other's", async () => {
  const fileId = await addFile(shop, paidLesson);
  const path = join(process.env.DATA_DIR ?? "", "files", "lessons", fileId);
  await writeFile(path, Buffer.alloc(videoBytes));
  const watch = async (email: string) => {
    const customer = { email, firstName: "Ada", lastName: "Artist" };
    const order = await createPaidOrder(shop, { cart: { course: 1, ebook: 1 }, customer });
    caller.token = await signInToken(shop, email);
    const response = await request(fileId);
    expect(response.status).toBe(200);
    return {
      order,
      token: caller.token,
      reader: (response.body as ReadableStream<Uint8Array>).getReader(),
    };
  };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const refunded = await watch("ada@example.com");
  const other = await watch("bessie@example.com");
  for (const { reader } of [refunded, other]) expect((await reader.read()).done).toBe(false);
  await shop.happens(refunded.order, refundUnit("course"));
  vi.advanceTimersByTime(60_000);
  const readOn = async () => {
    await refunded.reader.read();
    return "more";
  };
  await expect
    .poll(() => readOn().catch((error: Error) => error.message))
    .toBe("access to the lesson ended");
  expect((await other.reader.read()).done).toBe(false);
  await other.reader.cancel();
  caller.token = refunded.token;
  expect((await request(fileId)).status, "a new request").toBe(404);
});

test("a bucket's URL works for 5 minutes anywhere, and after a refund there's no new one", async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.stop());
  for (const [name, value] of Object.entries(bucket.settings)) vi.stubEnv(name, value);
  const fileId = await addFile(shop, paidLesson);
  bucket.objects.set(`lessons/${fileId}`, Buffer.alloc(100));
  const order = await createPaidOrder(shop, { cart: { course: 1 } });
  caller.token = await signInToken(shop, order.email);
  const response = await request(fileId);
  expect(response.status).toBe(307);
  const url = response.headers.get("location") ?? "";
  bucket.advance(290);
  expect((await fetch(url)).status).toBe(200);
  bucket.advance(11);
  expect((await fetch(url)).status).toBe(403);
  await shop.happens(order, refundUnit("course"));
  expect((await request(fileId)).status).toBe(404);
});
