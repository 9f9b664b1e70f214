import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { PDFDocument } from "@cantoo/pdf-lib";
import getPort from "get-port";
import type { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { withClient } from "@/db/with-client";
import { createQuote } from "@/lib/checkout/validate-and-price-cart";
import { partBytes } from "@/lib/course/files/file-rules";
import { startDebianPostgres } from "@/tests/operations/support/debian-postgres";
import {
  productionSettings,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
import { startPgBouncer } from "@/tests/operations/support/pgbouncer";
import { callAction, signInOwner } from "@/tests/operations/support/requests";
import { runProgram } from "@/tests/operations/support/run-program";
import { startStripe } from "@/tests/operations/support/stripe";
import { startS3Server } from "@/tests/support/s3-server";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { startInbox } from "@/tools/email-inbox/src/server";

/** Vercel's limit of a request's body (https://vercel.com/docs/functions/limitations). */
const maxBodyBytes = 4.5 * 1024 * 1024;

test("on stand-ins for Vercel, Neon, Stripe and Resend, the site migrates, takes a 30 MB eBook, sells it and runs its crons", async () => {
  // First: it keeps this process busy for seconds, in which connections time out unnoticed.
  const ebook = await createEbook(30 * 1024 * 1024);
  const postgres = await startDebianPostgres();
  onTestFinished(() => postgres.stop());
  const directUrl = await postgres.createDatabase("shop");
  const pooler = await startPgBouncer(postgres, { poolSize: 10 });
  onTestFinished(() => pooler.stop());
  const pooledUrl = `postgres://postgres@127.0.0.1:${pooler.port}/shop?sslmode=require`;
  const bucket = await startS3Server(productionSettings.SITE_URL);
  onTestFinished(() => bucket.stop());
  const port = await getPort();
  const origin = await startBodyLimit(port);
  const stripe = await startStripe(origin);
  const inbox = await startInbox({
    port: 0,
    dataDir: await createTemporaryFolder(),
    shopOrigin: origin,
    webhookSecret: productionSettings.RESEND_WEBHOOK_SECRET,
    cronSecret: productionSettings.CRON_SECRET,
    requestsPerSecond: 5,
  });
  onTestFinished(() => inbox.close());
  const platform = {
    VERCEL: "1",
    VERCEL_ENV: "production",
    DATABASE_URL_UNPOOLED: directUrl,
    // No disk: no account can write here.
    DATA_DIR: "/proc/no-disk",
    RESEND_BASE_URL: inbox.origin,
    ...stripe.settings,
    ...bucket.settings,
  };
  const migrated = await runProgram(
    "migrate",
    [],
    { ...productionSettings, ...platform, DATABASE_URL: pooledUrl },
    inject("imageFolder"),
  );
  expect(migrated.code, migrated.output).toBe(0);

  const instance = startInstance({
    folder: inject("imageFolder"),
    port,
    databaseUrl: pooledUrl,
    settings: platform,
  });
  onTestFinished(async () => void (await instance.stop()));
  await waitUntilReady(instance);
  const cookie = await signInOwner(directUrl);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: {
        "x-forwarded-host": "shop.test",
        "x-forwarded-proto": "https",
        "x-forwarded-for": "198.51.100.7",
        ...init.headers,
      },
    });

  for (const path of ["/", "/ebook", "/courses", "/checkout", "/api/health"])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);

  const asStaff = async (path: string, body?: unknown) => {
    const response = await ask(path, {
      method: "POST",
      headers: { cookie, origin: productionSettings.SITE_URL, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return await response.json();
  };
  const { upload } = await asStaff("/api/admin/lesson-uploads", {
    kind: "ebook",
    lessonId: null,
    fileName: "second-edition.pdf",
    sizeBytes: ebook.length,
    fingerprint: createHash("sha256").update(ebook).digest("hex"),
  });
  expect(upload).toMatchObject({ isBucket: true, storedParts: [] });
  for (let number = 1; (number - 1) * partBytes < ebook.length; number += 1) {
    const { url } = await asStaff(`/api/admin/lesson-uploads/${upload.id}/parts/${number}`);
    const body = ebook.subarray((number - 1) * partBytes, number * partBytes);
    expect((await fetch(url, { method: "PUT", body: new Uint8Array(body) })).status).toBe(200);
  }
  expect(await asStaff(`/api/admin/lesson-uploads/${upload.id}`)).toEqual({ problem: null });
  expect([...bucket.objects.values()].some((object) => object.equals(ebook))).toBe(true);

  const asVisitor = {
    async fetch(path: string, init: RequestInit) {
      const response = await ask(path, init);
      return { status: response.status, body: await response.text() };
    },
  };
  const folder = inject("imageFolder");
  const publish = new FormData();
  const readFiles = (client: Client) => client.query<{ id: string }>("select id from ebook_files");
  publish.set("fileId", (await withClient(directUrl, readFiles)).rows[0]?.id ?? "");
  const published = await callAction(asVisitor, {
    ...{ folder, path: "/admin/content/ebook", action: "publishEbookAction", sent: publish },
    headers: { cookie },
  });
  expect(published).toMatchObject({ status: "done" });

  const started = await callAction(asVisitor, {
    ...{ folder, path: "/checkout", action: "startCheckoutAction" },
    sent: {
      lines: [{ productId: "ebook", quantity: 1 }],
      customer: { email: "bessie@artist.test", firstName: "Bessie", lastName: "Beale" },
      consents: { terms: true, radio: false, renewal: false },
      quote: createQuote([{ productId: "ebook", unitPriceCents: 4_999 }]),
    },
  });
  expect(started).toMatchObject({ status: "done" });
  const [sessionId = ""] = /cs_\w+/.exec(JSON.stringify(started)) ?? [];
  await stripe.pay(sessionId);
  const link = new RegExp(`${productionSettings.SITE_URL}(/ebook-download\\?session_id=\\w+)`);
  const readReceipt = async () =>
    await (await fetch(`${inbox.origin}/inbox.json?to=bessie@artist.test`)).text();
  await expect.poll(readReceipt, { timeout: 30_000 }).toMatch(link);
  const [, downloadPath = ""] = link.exec(await readReceipt()) ?? [];
  expect((await ask(downloadPath)).status).toBe(200);
  const opened = await callAction(asVisitor, {
    ...{ folder, path: downloadPath, action: "openDownloadAction" },
    sent: { session_id: sessionId },
  });
  expect(opened).toMatchObject({ status: "done" });
  const download = await ask(downloadPath.replace("?", "/file?"));
  const stamped = Buffer.from(await download.arrayBuffer());
  expect(stamped.subarray(0, 5).toString()).toBe("%PDF-");
  expect(stamped.length).toBeGreaterThan(ebook.length);

  for (const path of ["/api/cron/outbox", "/api/cron/newsletter", "/api/cron/retention"]) {
    const headers = { authorization: `Bearer ${productionSettings.CRON_SECRET}` };
    for (const run of [1, 2]) {
      const response = await ask(path, { headers });
      expect([path, run, response.status]).toEqual([path, run, 200]);
    }
  }
  expect(
    await withClient(directUrl, async (client) => {
      const { rows } = await client.query("select pid from pg_locks where locktype = 'advisory'");
      return rows;
    }),
  ).toEqual([]);
}, 300_000);

/** Starts a proxy that refuses what Vercel refuses. Returns its origin. */
async function startBodyLimit(port: number): Promise<string> {
  const proxy = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
      response.writeHead(413).end();
      return;
    }
    const { method, url: path, headers } = request;
    const passed = forward(
      {
        ...{ port, host: "127.0.0.1", agent: false, method, path },
        headers: { ...headers, host: "shop.test" },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, "close");
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** A readable PDF of about that size. */
async function createEbook(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(randomBytes(bytes), "scans.bin");
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
