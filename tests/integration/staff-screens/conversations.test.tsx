import { randomUUID } from "node:crypto";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, expect, test, vi } from "vitest";
import { replyToInquiry, saveSavedReply } from "@/lib/inquiries/replies";
import { createRequest } from "@/tests/support/consultations";
import { createTestMessage } from "@/tests/support/inquiries";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-06T15:00:00.000Z");
// Workers share modules between files, so load the screens again with this admin.
vi.resetModules();
vi.doMock("next/server", () => ({ connection: async () => undefined }));
vi.doMock("@/lib/web/staff/current-staff", () => ({ requireStaff: async () => shop.admin }));
vi.doMock("@/lib/web/ctx", () => ({ appCtx: () => shop.ctx }));

afterAll(() => {
  for (const path of ["next/server", "@/lib/web/staff/current-staff", "@/lib/web/ctx"])
    vi.doUnmock(path);
  vi.resetModules();
});

/** Renders a screen and returns its HTML. An error that isn't caught would be thrown. */
async function render(screen: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { AppRouterContext } = await import(
    "next/dist/shared/lib/app-router-context.shared-runtime"
  );
  const { prelude } = await prerender(
    <AppRouterContext value={{} as AppRouterInstance}>{screen}</AppRouterContext>,
    { onError: (error) => void errors.push(error) },
  );
  expect(errors).toEqual([]);
  return (await new Response(prelude).text()).replaceAll("<!-- -->", "");
}

const props = (params: Record<string, string>, query: Record<string, string> = {}) => ({
  params: Promise.resolve(params),
  searchParams: Promise.resolve(query),
});

test("a message's screen shows the text before the facts, the list, and what staff can do", async () => {
  const first = await createTestMessage(shop.ctx, { message: "First <b>question</b>" });
  const next = await createTestMessage(shop.ctx, { name: "Otis Next" });
  await replyToInquiry(shop.ctx, shop.admin, {
    entryId: randomUUID(),
    inquiryId: first.id,
    body: "An answer.",
    moveTo: "waiting",
    seenEmails: 0,
  });
  const saved = { id: randomUUID(), version: 0, title: "Splits", body: "Hi {{first_name}}" };
  await saveSavedReply(shop.ctx, shop.admin, saved);
  const { default: Screen } = await import("@/app/(staff)/admin/(dashboard)/inbox/[id]/page");
  const html = await render(await Screen(props({ id: first.id }, { view: "all" }) as never));
  const positions = ["First &lt;b&gt;question", "An answer.", 'name="body"', "About the sender"];
  const found = positions.map((text) => html.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  for (const text of ["Send and close", "Send and next", "Insert saved reply", "Snooze", "Splits"])
    expect(html).toContain(text);
  expect(html).toContain("No orders with this email address.");
  expect(html).toContain(`href="/admin/inbox/${next.id}?view=all"`);
  expect(html).toMatch(/name="seenEmails" value="1"/);
});

test("a consultation's screen suggests free times and shows the week around the request", async () => {
  const id = await createRequest(shop);
  const { default: Screen } = await import(
    "@/app/(staff)/admin/(dashboard)/consultations/[id]/page"
  );
  const html = await render(await Screen(props({ id }) as never));
  expect(html).toContain("Week of Mar 11, 2030");
  expect(html).toContain("Mar 13, 2030, 1:30 PM");
  expect(html).toContain('aria-label="Wed, Mar 13, 2030, 9:00 AM"');
  expect(html).toMatch(/aria-label="Wed, Mar 13, 2030, 1:30 PM" aria-pressed="true"/);
});

test("the saved replies' screens show the texts and the placeholders", async () => {
  const saved = { id: randomUUID(), version: 0, title: "Splits", body: "Hi {{first_name}}" };
  await saveSavedReply(shop.ctx, shop.admin, saved);
  const { default: List } = await import(
    "@/app/(staff)/admin/(dashboard)/inbox/saved-replies/page"
  );
  expect(await render(await List(props({}) as never))).toContain("Hi {{first_name}}");
  const { default: Edit } = await import(
    "@/app/(staff)/admin/(dashboard)/inbox/saved-replies/[replyId]/page"
  );
  const html = await render(await Edit(props({ replyId: saved.id }) as never));
  expect(html).toContain("{{order}}");
});
