import { describe, expect, test } from "vitest";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";
import { lines, sampleProps } from "@/tools/email-preview/src/sample-props";

const envelope = { to: "ray@shop.test", profile: testProfile };

async function receiptText(changes: Partial<typeof sampleProps.receipt> = {}): Promise<string> {
  const { text } = await renderEmail("receipt", { ...sampleProps.receipt, ...changes }, envelope);
  return text;
}

describe("the receipt", () => {
  test("lists the items, the total and the payment time", async () => {
    const text = await receiptText();
    expect(text).toMatch(/The Royalties eBook +\$99\.98\n2 × \$49\.99/);
    expect(text).toMatch(/Subtotal +\$2,599\.98\nDiscount +-\$10\.00\nTax +\$9\.25\n/);
    expect(text).toMatch(/Total paid +\$2,599\.23/);
    expect(text).toContain("March 10, 2030 at 1:30 AM CST");
  });

  test("shows the download URL on its own line with its expiry, past a clock change", async () => {
    const text = await receiptText({ hasRadio: false, hasCourse: false });
    expect(text).toContain("\nhttps://shop.test/ebook-download?session_id=cs_1&from=mail\n");
    expect(text).toContain("March 12, 2030 at 2:30 AM CDT, 48 hours after your payment");
  });

  test("has one button: send the song, then start the course, then download", async () => {
    const readButton = async (changes: Partial<typeof sampleProps.receipt>) => {
      const all = { ...sampleProps.receipt, radioUrl: "https://shop.test/song", hasRadio: true };
      const bought = { ...all, courseUrl: "https://shop.test/learn", hasCourse: true, ...changes };
      const { html } = await renderEmail("receipt", bought, envelope);
      const buttons = [...html.matchAll(/<a [^>]*background-color[^>]*>.*?<\/a>/gs)];
      return buttons.map(([button]) => button.replace(/<!--.*?-->|<[^>]+>|&#\d+;/gs, "").trim());
    };
    expect(await readButton({})).toEqual([expect.stringMatching(/^Send your song/)]);
    expect(await readButton({ hasRadio: false })).toEqual(["Start lesson 1"]);
    const ebook = { hasRadio: false, hasCourse: false };
    expect(await readButton(ebook)).toEqual(["Download your eBook"]);
  });

  test("has the renewal's terms and how to cancel", async () => {
    const text = await receiptText();
    expect(text).toContain("Elite Airplay renews every month at $2,500.00 plus tax");
    expect(text).toContain("until you cancel. We'll charge the payment method");
    expect(text).toContain("cancel online at any time");
    expect(text).toContain("\nhttps://shop.test/subscription?token=t1\n");
  });

  test("repeats the customer's consents", async () => {
    expect(await receiptText()).toContain("I understand that all sales are final.");
  });

  test("mentions nothing that wasn't bought", async () => {
    const text = await receiptText({
      lines: lines.slice(0, 1),
      downloadUrl: null,
      downloadExpiresAt: null,
      hasCourse: false,
      hasRadio: false,
      manageUrl: null,
      discountCents: 0,
      taxCents: 0,
      consents: [],
    });
    expect(text).not.toMatch(/download your|course|radio|renew|Subtotal|Discount|Tax|AGREED/i);
  });
});

test("a download code is in its email's text but not in the subject", async () => {
  const { subject, text } = await renderEmail("buyer_code", sampleProps.buyer_code, envelope);
  expect(subject).not.toContain("048213");
  expect(text).toMatch(/^048213$/m);
});

test("the email with a new link doesn't say who requested it, because staff can send one too", async () => {
  const { text } = await renderEmail("download_link", sampleProps.download_link, envelope);
  expect(text).toContain("because a new link was created for order TME-12345678");
  expect(text).not.toMatch(/asked? for|request/);
});
