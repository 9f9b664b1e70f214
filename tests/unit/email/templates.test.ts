import { describe, expect, test } from "vitest";
import { type EmailKind, emailKinds } from "@/db/values/emails";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

const envelope = { to: "ray@shop.test", profile: testProfile };
const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: evil@shop.test`;

const isAboutOrder = (kind: EmailKind) =>
  !/^(newsletter|inquiry|consultation|staff|sign_in|confirm|reset|account|library|data|customer|session|quick_check)_/.test(
    kind,
  );

test.each(emailKinds.filter(isAboutOrder))(
  "the %s email names its order everywhere",
  async (kind) => {
    const { subject, html, text } = await renderEmail(kind, sampleProps[kind], envelope);
    expect(html).toContain("TME-12345678");
    expect(text).toContain("TME-12345678");
    // These name the course, the song or the eBook instead.
    if (!/^(course_|first_spin|airplay_|new_edition)/.test(kind))
      expect(subject).toContain("TME-12345678");
  },
);

const isForStaff = (kind: EmailKind) => /^(sale_notice|review_notice|dispute_opened)$/.test(kind);
/** Its code is for a page that's already open. */
const isOrderCode = (kind: EmailKind) => kind === "buyer_code";

test.each(
  emailKinds.filter((kind) => isAboutOrder(kind) && !isForStaff(kind) && !isOrderCode(kind)),
)("the %s email links to the library", async (kind) => {
  const { text } = await renderEmail(kind, sampleProps[kind], envelope);
  expect(text).toMatch(/your library \(https:\/\/[^/]+\/library\)/);
});

describe.each(emailKinds)("the %s email", (kind) => {
  const rendered = renderEmail(kind, sampleProps[kind], envelope);

  test("stays under the 90 KB limit of inboxes", async () => {
    const { html } = await rendered;
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  });

  test("loads no images, fonts, scripts or styles", async () => {
    const { html } = await rendered;
    const withoutLinks = html.replace(/<a [^>]*>/g, "").replace(/<!DOCTYPE[^>]*>/i, "");
    expect(withoutLinks).not.toMatch(
      /<(img|link|script|iframe|video|object)\b|url\(|@import|@font/i,
    );
    expect(withoutLinks).not.toMatch(/https?:\/\//);
  });

  test("has a light and a dark theme", async () => {
    const { html } = await rendered;
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });

  test("renders the same bytes for the same values", async () => {
    expect(await renderEmail(kind, sampleProps[kind], envelope)).toEqual(await rendered);
  });

  test("has a plain-text version without markup, hidden parts or entities", async () => {
    const { text } = await rendered;
    expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|\u200c|undefined|null|NaN|\[object/);
  });

  test("shows hostile values as text and keeps its subject on one line", async () => {
    const props = JSON.parse(
      JSON.stringify(sampleProps[kind], (key, value: unknown) =>
        /^(firstName|customerName|customerEmail|name|subject|message|quoted|note|headline|value|title|code)$/.test(
          key,
        )
          ? hostile
          : value,
      ),
    );
    const { html, subject } = await renderEmail(kind, props, envelope);
    expect(html).not.toContain("<img");
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test.each(emailKinds.filter(isForStaff))("the %s email opens its order", async (kind) => {
  const { text } = await renderEmail(kind, sampleProps[kind], envelope);
  expect(text).toContain("https://shop.test/admin/orders/o1");
});
