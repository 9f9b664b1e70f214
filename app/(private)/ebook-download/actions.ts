"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { fail, ok, type Result } from "@/lib/core/result";
import type { LibraryProblem } from "@/lib/customers/library-forms";
import { requestNewLink } from "@/lib/downloads/download-links";
import { codeFormSchema, downloadFormSchema, getFileUrl } from "@/lib/downloads/download-ref";
import { openDownload } from "@/lib/downloads/open-download";
import { sendDownloadCode, signInForDownload } from "@/lib/flows/download-sign-in";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import {
  getCustomerToken,
  setCustomerCookie,
  withCustomerEmails,
} from "@/lib/web/visitor/current-customer";

/** The order's address is never shown to a stranger. */
const addressOnOrder = "the address on the order";

export const openDownloadAction = defineVisitorAction({
  rateLimit: rateLimits.openDownload,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor) {
    const opened = await openDownload(ctx, {
      ref,
      visitor: await withCustomerEmails(visitor),
      userAgent: await userAgent(),
    });
    refresh();
    return opened.ok
      ? ok({ fileUrl: getFileUrl(ref), filePackUrl: getFileUrl(ref, "files") })
      : opened;
  },
});

export const sendCodeAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCode,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<Result<{ email: string }, LibraryProblem>> {
    const email = addressOnOrder;
    const quota = await sendDownloadCode(ctx, { ref, visitor });
    if (!quota.allowed) return fail({ kind: "too_many_codes", email, ...quota });
    flushOutboxAfterResponse();
    return ok({ email });
  },
});

export const checkCodeAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: codeFormSchema,
  async run(ctx, typed, visitor): Promise<Result<null, LibraryProblem>> {
    if (visitor.isNew) return fail("cookies_blocked");
    const signedIn = await signInForDownload(ctx, {
      ...typed,
      visitor,
      userAgent: await userAgent(),
      formerToken: await getCustomerToken(),
    });
    if (!signedIn.ok) return signedIn;
    await setCustomerCookie(signedIn.value.token);
    refresh();
    return ok(null);
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
