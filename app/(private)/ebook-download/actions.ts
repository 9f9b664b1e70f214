"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import type {
  CheckedCode,
  OpenedDownload,
  RequestedLink,
  SentCode,
} from "@/components/downloads/outcomes";
import { checkBuyerCode } from "@/lib/downloads/check-buyer-code";
import { codeFormSchema, downloadFormSchema } from "@/lib/downloads/download-form";
import { openDownload } from "@/lib/downloads/open-download";
import { fileUrl } from "@/lib/downloads/ref";
import { requestNewLink } from "@/lib/downloads/request-new-link";
import { sendBuyerCode } from "@/lib/downloads/send-buyer-code";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/define-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const open = defineAction({
  rateLimit: rateLimits.openDownload,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<OpenedDownload> {
    const opened = await openDownload(ctx, { ref, visitor, userAgent: await userAgent() });
    refresh();
    if (!opened.ok) return opened.problem;
    return { kind: "opened", fileUrl: fileUrl(ref) };
  },
});

const sendCode = defineAction({
  rateLimit: rateLimits.buyerCode,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<SentCode> {
    const sent = await sendBuyerCode(ctx, { ref, visitor });
    if (!sent.ok) return sent.problem;
    deliverSoon();
    return { kind: "sent", ...sent.value };
  },
});

const checkCode = defineAction({
  rateLimit: rateLimits.buyerCodeTry,
  schema: codeFormSchema,
  async run(ctx, { ref, code }, visitor): Promise<CheckedCode> {
    const checked = await checkBuyerCode(ctx, { ref, visitor, code, userAgent: await userAgent() });
    if (!checked.ok) return checked.problem;
    refresh();
    return { kind: "proved" };
  },
});

const newLink = defineAction({
  rateLimit: rateLimits.downloadLink,
  schema: downloadFormSchema,
  async run(ctx, { ref }, visitor): Promise<RequestedLink> {
    const sent = await requestNewLink(ctx, { ref, visitor, userAgent: await userAgent() });
    if (!sent.ok) return sent.problem;
    deliverSoon();
    return { kind: "sent", ...sent.value };
  },
});

export async function openDownloadAction(_: unknown, form: FormData) {
  return await open(Object.fromEntries(form));
}

export async function sendCodeAction(_: unknown, form: FormData) {
  return await sendCode(Object.fromEntries(form));
}

export async function checkCodeAction(_: unknown, form: FormData) {
  return await checkCode(Object.fromEntries(form));
}

export async function requestNewLinkAction(_: unknown, form: FormData) {
  return await newLink(Object.fromEntries(form));
}

async function userAgent(): Promise<string | null> {
  return (await headers()).get("user-agent");
}
