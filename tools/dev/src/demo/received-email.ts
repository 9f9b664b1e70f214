import { randomUUID } from "node:crypto";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import type { World } from "./world";

/** Emails in the demo arrive whether or not this site receives any. */
export async function receiveDemoEmail(
  ctx: World["ctx"],
  email: { readonly inquiryId?: string; readonly text: string; readonly from: string },
): Promise<void> {
  const inboundAddress = ctx.settings.inboundAddress ?? "replies@inbox.test";
  const settings = { ...ctx.settings, inboundAddress };
  const address = email.inquiryId && createReplyAddress(settings, email.inquiryId);
  await receiveEmail(
    { ...ctx, settings },
    {
      id: randomUUID(),
      from: email.from,
      recipients: [address || inboundAddress],
      subject: "Do you work with choirs?",
      text: email.text,
      html: null,
      headers: {},
      attachmentNames: [],
    },
  );
}
