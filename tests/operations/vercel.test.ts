import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { PDFDocument } from "@cantoo/pdf-lib";
import getPort from "get-port";
import { encode } from "next-auth/jwt";
import { expect, inject, onTestFinished, test } from "vitest";
import { withClient } from "@/db/with-client";
import { partBytes } from "@/lib/course/files/file-rules";
import { startDebianPostgres } from "@/tests/operations/support/debian-postgres";
import {
  productionSettings,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
import { startPgBouncer } from "@/tests/operations/support/pgbouncer";
import { runProgram } from "@/tests/operations/support/run-program";
import { startS3Server } from "@/tests/support/s3-server";

/** Vercel's limit of a request's body (https://vercel.com/docs/functions/limitations). */
const maxBodyBytes = 4.5 * 1024 * 1024;

test("on stand-ins for Vercel and Neon, the site migrates, serves, takes a 30 MB eBook and runs its crons", async () => {
  const postgres = await startDebianPostgres();
  onTestFinished(() => postgres.stop());
  const directUrl = await postgres.createDatabase("shop");
  const pooler = await startPgBouncer(postgres, { poolSize: 10 });
  onTestFinished(() => pooler.stop());
  const pooledUrl = `postgres://postgres@127.0.0.1:${pooler.port}/shop?sslmode=require`;
  const bucket = await startS3Server(productionSettings.SITE_URL);
  onTestFinished(() => bucket.stop());
  const platform = {
    VERCEL: "1",
    VERCEL_ENV: "production",
    DATABASE_URL_UNPOOLED: directUrl,
    // No disk: no account can write here.
    DATA_DIR: "/proc/no-disk",
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
    port: await getPort(),
    databaseUrl: pooledUrl,
    settings: platform,
  });
  onTestFinished(async () => void (await instance.stop()));
  await waitUntilReady(instance);
  const origin = await startBodyLimit(instance.port);
  const cookie = `__Host-session=${await signIn(directUrl)}`;
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

  const ebook = await createEbook(30 * 1024 * 1024);
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
}, 180_000);

/** Starts a proxy that refuses what Vercel refuses. Returns its origin. */
async function startBodyLimit(port: number): Promise<string> {
  const proxy = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
      response.writeHead(413).end();
      return;
    }
    const { method, url: path, headers } = request;
    const passed = forward(
      { port, host: "127.0.0.1", method, path, headers: { ...headers, host: "shop.test" } },
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

/** Adds an admin with two-step sign-in and a session. Returns the cookie's value. */
async function signIn(databaseUrl: string): Promise<string> {
  const sid = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with account as (
         insert into users (email, email_confirmed_at, totp_secret, totp_enabled_at, created_at)
         values ('owner@shop.dev', now(), 'unused', now(), now()) returning id),
       role as (
         insert into user_roles (user_id, email, created_at)
         select id, 'owner@shop.dev', now() from account)
       insert into user_sessions (user_id, method, created_at, last_seen_at, expires_at)
       select id, 'password', now(), now(), now() + interval '1 hour' from account returning id`,
    );
    return rows[0]?.id;
  });
  return await encode({ token: { sid }, secret: productionSettings.AUTH_SECRET });
}

/** A readable PDF of about that size. */
async function createEbook(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(randomBytes(bytes), "scans.bin");
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
