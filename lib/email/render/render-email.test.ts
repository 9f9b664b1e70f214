import { expect, test } from "vitest";
import { emailKinds } from "@/db/values/emails";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

const envelope = { to: "ray@shop.test", profile: testProfile };

test.each(emailKinds)("the %s email says whether a person wrote it", async (kind) => {
  const { headers = {} } = await renderEmail(kind, sampleProps[kind], envelope);
  if (kind === "inquiry_answer") {
    expect(headers).not.toHaveProperty("Auto-Submitted");
    expect(headers).not.toHaveProperty("X-Auto-Response-Suppress");
    return;
  }
  expect(headers).toMatchObject({
    "Auto-Submitted": kind === "inquiry_received" ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": expect.stringContaining("AutoReply"),
  });
});
