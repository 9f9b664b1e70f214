"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import type { CheckedCode, OpenedDownload, SentCode } from "@/components/downloads/outcomes";
import { checkDownloadCode, sendDownloadCode } from "@/lib/downloads/download-codes";
import { codeFormSchema, downloadFormSchema } from "@/lib/downloads/download-forms";
import { requestNewLink } from "@/lib/downloads/download-links";
import { getFileUrl } from "@/lib/downloads/download-ref";
import { openDownload } from "@/lib/downloads/open-download";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineStateAction } from "@/lib/web/actions/define-action";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";

export const openDownloadAction = defineStateAction({
  rateLimit: rateLimits.openDownload,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<OpenedDownload> {
    const opened = await openDownload(ctx, {
      ref,
      visitor: await withCustomerEmails(visitor),
      userAgent: await userAgent(),
    });
    refresh();
    if (!opened.ok) return opened.problem;
    return { kind: "opened", fileUrl: getFileUrl(ref) };
  },
});

export const sendCodeAction = defineStateAction({
  rateLimit: rateLimits.downloadCode,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<SentCode> {
    const sent = await sendDownloadCode(ctx, { ref, visitor });
    if (!sent.ok) return sent.problem;
    flushOutboxAfterResponse();
    return { kind: "sent", ...sent.value };
  },
});

export const checkCodeAction = defineStateAction({
  rateLimit: rateLimits.downloadCodeAttempt,
  schema: codeFormSchema,
  async run(ctx, { ref, code }, visitor): Promise<CheckedCode> {
    if (visitor.isNew) return { kind: "cookies_blocked" };
    const checked = await checkDownloadCode(ctx, {
      ref,
      visitor,
      code,
      userAgent: await userAgent(),
    });
    if (!checked.ok) return checked.problem;
    refresh();
    return { kind: "code_accepted" };
  },
});

export const requestNewLinkAction = defineVisitorAction({
  rateLimit: rateLimits.downloadLink,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor) {
    const sent = await requestNewLink(ctx, { ref, visitor, userAgent: await userAgent() });
    if (sent.ok) flushOutboxAfterResponse();
    return sent;
  },
});

async function userAgent(): Promise<string | null> {
  return (await headers()).get("user-agent");
}
