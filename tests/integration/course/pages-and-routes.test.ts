import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Connection } from "@/db/client";
import { courseCertificates, grants } from "@/db/schema";
import { courseId } from "@/db/values/course";
import { createCertificateNumber } from "@/lib/course/get-certificate";
import { signInToken } from "@/tests/integration/customers/library-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refundUnit } from "@/tests/support/payment-steps";
import { stubRouteSettings } from "@/tests/support/route-settings";
import { startS3Server } from "@/tests/support/s3-server";
import { testShop } from "@/tests/support/shop";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { addFile, openCourse, paidLesson, setCourse } from "./course-shop";

const shop = testShop();
const attempts = 60;
const atOnce = 20;
const caller = { token: "" };
const videoBytes = 50_000_000;

/** The pool that lib/web/database.ts keeps for a process; the next file has another database. */
const pool = globalThis as { siteConnection?: Connection };
const mocked = ["next/headers", "next/server"];

beforeEach(async () => {
  await shop.database.empty();
  // Routes use the machine's clock.
  shop.clock.set(new Date());
  await setCourse(shop, openCourse);
  caller.token = "";
  vi.resetModules();
  vi.doMock("next/headers", () => ({
    cookies: async () => ({
      get: (name: string) => (name === "library" ? { name, value: caller.token } : undefined),
      set: () => undefined,
    }),
    headers: async () => new Headers(),
  }));
  vi.doMock("next/server", async (original) => ({
    ...((await original()) as object),
    after: () => undefined,
    connection: async () => undefined,
  }));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = await createTemporaryFolder();
  const { authSecret: AUTH_SECRET } = shop.ctx.settings;
  stubRouteSettings(shop.database.url, { AUTH_SECRET, DATA_DIR: folder });
  await mkdir(join(folder, "files", "lessons"), { recursive: true });
});

afterEach(async () => {
  vi.useRealTimers();
  await pool.siteConnection?.close();
  delete pool.siteConnection;
  for (const name of mocked) vi.doUnmock(name);
  vi.resetModules();
});

/** Everything a caller can see of a response except its date. */
async function describeResponse(response: Response): Promise<string> {
  const headers = [...response.headers].sort().join("; ");
  return `${response.status} ${headers} ${await response.text()}`;
}

const origin = "http://localhost:3000";

async function request(file: string): Promise<Response> {
  const { GET } = await import("@/app/(private)/learn/files/[file]/route");
  const url = `${origin}/learn/files/${file}`;
  return await GET(new NextRequest(url), { params: Promise.resolve({ file }) });
}

const readFile = async (file: string) => await describeResponse(await request(file));

async function readInvoice(id: string): Promise<string> {
  const { GET } = await import("@/app/(private)/library/invoice/route");
  return await describeResponse(await GET(new Request(`${origin}/library/invoice?id=${id}`)));
}

/** The component a page renders, and its title. */
async function readLessonPage(lesson: string): Promise<string> {
  const { default: Page, generateMetadata } = await import("@/app/(private)/learn/[lesson]/page");
  const props = { params: Promise.resolve({ lesson }), searchParams: Promise.resolve({}) };
  const { title } = await generateMetadata(props);
  return `${(await Page(props)).type.name}: ${title}`;
}

async function readCertificatePage(number: string): Promise<string> {
  const { default: Page, generateMetadata } = await import(
    "@/app/(private)/certificates/[number]/page"
  );
  const props = { params: Promise.resolve({ number }) };
  const { title } = await generateMetadata(props);
  const { type } = await Page(props);
  return `${typeof type === "string" ? type : type.name}: ${title}`;
}

/** Returns what many random ids show: one entry if they all look the same. */
async function collect(create: () => string, read: (id: string) => Promise<string>) {
  const shown = new Set<string>();
  // All at once would wait longer for a connection than the pool allows on a slow machine.
  for (let count = 0; count < attempts; count += atOnce) {
    const ids = Array.from({ length: atOnce }, create);
    for (const response of await Promise.all(ids.map(read))) shown.add(response);
  }
  return [...shown];
}

test.each(["signed out", "a course customer"])(
  "random ids look the same: %s",
  {
    timeout: 120_000,
  },
  async (who) => {
    if (who !== "signed out") {
      const order = await createPaidOrder(shop, { cart: { course: 1 } });
      caller.token = await signInToken(shop, order.email);
      expect(await readLessonPage(paidLesson)).toBe("LessonPage: Join your PRO");
    }
    const files = await collect(() => randomBytes(32).toString("base64url"), readFile);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^404 .*x-robots-tag,noindex/);
    const invoices = await collect(randomUUID, readInvoice);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatch(/^404 /);
    const slug = () => `lesson-${randomBytes(4).toString("hex")}`;
    expect(await collect(slug, readLessonPage)).toEqual(["PageNotFound: Page Not Found"]);
    expect(await collect(createCertificateNumber, readCertificatePage)).toEqual([
      "PageNotFound: Page Not Found",
    ]);
  },
);

test("a player's report needs our page and access, and is limited", async () => {
  const { POST } = await import("@/app/(private)/learn/[lesson]/progress/route");
  const report = async (headers: Record<string, string> = { origin }) => {
    const body = JSON.stringify({ ranges: [[0, 5]], position: 5, at: Date.now() });
    const url = `${origin}/learn/${paidLesson}/progress`;
    const request = new Request(url, { method: "POST", headers, body });
    const params = Promise.resolve({ lesson: paidLesson });
    return (await POST(request, { params })).status;
  };
  expect(await report({ origin: "https://evil.test" }), "not our page").toBe(403);
  expect(await report(), "no access").toBe(410);
  const order = await createPaidOrder(shop, { cart: { course: 1 } });
  caller.token = await signInToken(shop, order.email);
  expect(await report()).toBe(204);
  const many = await Promise.all(Array.from({ length: 70 }, () => report()));
  expect(new Set(many)).toEqual(new Set([204, 429]));
});

test("a certificate has an image for its owner, and a share card for anyone with its number", async () => {
  const order = await createPaidOrder(shop, { cart: { course: 1 } });
  const [grant] = await shop.database.db
    .select()
    .from(grants)
    .where(eq(grants.entitlement, "course"));
  const number = createCertificateNumber();
  await shop.database.db.insert(courseCertificates).values({
    number,
    courseId,
    grantId: grant?.id ?? "",
    name: "李小龍",
    courseTitle: "Masterclass",
    issuedAt: shop.clock.now(),
  });
  const { GET } = await import("@/app/(private)/learn/certificate/route");
  const card = await import("@/app/(private)/certificates/[number]/card/route");
  const readSize = async (response: Response) => {
    if (response.status !== 200) return response.status;
    const png = new DataView(await response.arrayBuffer());
    return `${png.getUint32(16)}x${png.getUint32(20)}`;
  };
  const readImage = async () =>
    await readSize(await GET(new Request(`${origin}/learn/certificate?format=image`)));
  const readCard = async (typed: string) =>
    await readSize(
      await card.GET(new Request(origin), { params: Promise.resolve({ number: typed }) }),
    );
  expect(await readImage()).toBe(404);
  caller.token = await signInToken(shop, order.email);
  expect(await readImage()).toBe("1080x1350");
  expect(await readCard(number)).toBe("1200x630");
  expect(await readCard(createCertificateNumber())).toBe(404);
  expect(await readCertificatePage(number)).toBe("div: Certificate of completion: Masterclass");
});

test("ids that exist look like random ones to a stranger", async () => {
  const fileId = await addFile(shop, paidLesson);
  expect(await readFile(fileId)).toBe(await readFile(randomBytes(32).toString("base64url")));
  expect(await readLessonPage(paidLesson)).toBe(await readLessonPage("no-such-lesson"));
});

test("the pages aren't indexed", async () => {
  const { default: config } = await import("@/next.config");
  const rules = (await config(PHASE_PRODUCTION_SERVER).headers?.()) ?? [];
  const isNoIndex = (path: string) =>
    rules.some(
      ({ source, headers }) =>
        new RegExp(`^${source.replace("/:path*", "(/.*)?")}$`).test(path) &&
        headers.some(({ key, value }) => key === "X-Robots-Tag" && value === "noindex"),
    );
  const paths = ["/learn/x", "/learn/files/x", "/library/invoice", "/certificates/x"];
  expect(paths.filter((path) => !isNoIndex(path))).toEqual([]);
  expect(isNoIndex("/courses")).toBe(false);
});

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
