import { autoImplementMethods } from "next/dist/server/route-modules/app-route/helpers/auto-implement-methods";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, () => Promise<Response>>>("@/app/api/**/route.ts");

/** What each route serves. Next.js answers HEAD by GET, and OPTIONS with a list of the methods. */
const served: Readonly<Record<string, readonly string[]>> = {
  "admin/lesson-file": ["POST"],
  "admin/imports/[id]/[upload]": ["POST"],
  "admin/imports/[id]/[upload]/[part]": ["PUT"],
  "admin/lesson-uploads": ["POST"],
  "admin/lesson-uploads/[id]": ["DELETE", "POST"],
  "admin/lesson-uploads/[id]/parts/[number]": ["POST"],
  "admin/lesson-uploads/parts/[id]": ["HEAD", "PATCH"],
  "admin/photo": ["POST"],
  "admin/radio-logs/[id]/[number]": ["PUT"],
  "auth/[...nextauth]": ["GET", "HEAD", "POST"],
  "cron/newsletter": ["GET", "HEAD"],
  "cron/outbox": ["GET", "HEAD"],
  "cron/retention": ["GET", "HEAD"],
  health: ["GET", "HEAD"],
  "health/live": ["GET", "HEAD"],
  "health/ready": ["GET", "HEAD"],
  "next-times": ["GET", "HEAD"],
  "not-found": ["POST"],
  "send-partnership-email": ["POST"],
  "webhooks/resend": ["POST"],
  "webhooks/stripe": ["POST"],
};

test("every API route is listed with its methods", () => {
  const names = Object.keys(modules).map((path) => /app\/api\/(.+)\/route\.ts$/.exec(path)?.[1]);
  expect(names.sort()).toEqual(Object.keys(served).sort());
});

test.each(Object.entries(served))("/api/%s answers other methods with 405", async (name, own) => {
  const load = Object.entries(modules).find(([path]) => path.endsWith(`/app/api/${name}/route.ts`));
  const handlers = autoImplementMethods((await load?.[1]()) ?? {});
  const url = `https://shop.test/api/${name}`;
  for (const method of ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"] as const) {
    if (own.includes(method)) continue;
    const response = await handlers[method](new NextRequest(url, { method }), {});
    expect(response, method).toMatchObject({ status: 405 });
  }
  const options = await handlers.OPTIONS(new NextRequest(url, { method: "OPTIONS" }), {});
  expect((options as Response).headers.get("allow")).toBe([...own, "OPTIONS"].sort().join(", "));
});
