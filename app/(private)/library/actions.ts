"use server";

import { refresh, updateTag } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import { addCustomerEmail, removeCustomerEmail } from "@/lib/customers/customer-emails";
import { endCustomerSessions, signInCustomer } from "@/lib/customers/customer-sessions";
import {
  codeFormSchema,
  deleteFormSchema,
  emailFormSchema,
  invoiceFormSchema,
  type LibraryAnswer,
  orderFormSchema,
  sessionFormSchema,
} from "@/lib/customers/library-forms";
import { hasRecentCode } from "@/lib/customers/recent-code";
import { createCustomerLink } from "@/lib/downloads/download-links";
import { formatDownloadQuery } from "@/lib/downloads/download-ref";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { readLibraryOrder } from "@/lib/flows/read-library";
import { getDefaultBilling, issueInvoice } from "@/lib/orders/invoices";
import { rateLimits } from "@/lib/rate-limit/policies";
import { deleteReview, saveReview } from "@/lib/reviews/edit-own-review";
import { deleteReviewSchema, reviewFormSchema } from "@/lib/reviews/review-form";
import { defineCustomerAction, defineStateAction } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse, runAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { reviewsTag } from "@/lib/web/http/cached-reads";
import {
  deleteCustomerCookie,
  getCustomerToken,
  setCustomerCookie,
} from "@/lib/web/visitor/current-customer";

export const askForCodeAction = defineStateAction({
  rateLimit: rateLimits.libraryCode,
  schema: emailFormSchema,
  async run(ctx, { email }, visitor): Promise<LibraryAnswer> {
    const quota = await consumeCodeQuota(ctx, { email, visitor });
    if (!quota.allowed) return { kind: "too_many_codes", email, ...quota };
    const { browserHash } = visitor;
    runAfterResponse("library_code", () =>
      sendCustomerCode(appCtx(), { purpose: "sign_in", email, browserHash }),
    );
    return { kind: "code_sent", email };
  },
});

export const signInAction = defineStateAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: codeFormSchema,
  async run(ctx, typed, { browserHash, isNew }): Promise<LibraryAnswer> {
    if (isNew) return { kind: "cookies_blocked" };
    const signedIn = await signInCustomer(ctx, {
      ...typed,
      browserHash,
      userAgent: (await userAgent()) ?? "",
      formerToken: await getCustomerToken(),
    });
    if (!signedIn.ok) return { kind: signedIn.problem };
    await setCustomerCookie(signedIn.value.token);
    refresh();
    return { kind: "done" };
  },
});

export const askToAddEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryCode,
  schema: emailFormSchema,
  async run(customer, { email }, visitor) {
    const ctx = appCtx();
    if (!hasRecentCode(ctx.now(), customer)) return { kind: "code_required" };
    const quota = await consumeCodeQuota(ctx, { email, visitor, customerId: customer.id });
    if (!quota.allowed) return { kind: "too_many_codes", email, ...quota };
    const { browserHash } = visitor;
    runAfterResponse("library_code", () =>
      sendCustomerCode(appCtx(), { purpose: "add_email", email, browserHash }),
    );
    return { kind: "code_sent", email };
  },
});

export const addEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: codeFormSchema,
  async run(customer, typed, { browserHash }) {
    const added = await addCustomerEmail(appCtx(), customer, { ...typed, browserHash });
    if (!added.ok) return { kind: added.problem };
    flushOutboxAfterResponse();
    refresh();
    return { kind: "done" };
  },
});

export const removeEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: emailFormSchema,
  async run(customer, { email }) {
    const removed = await removeCustomerEmail(appCtx(), customer, email);
    if (!removed.ok) return { kind: removed.problem };
    flushOutboxAfterResponse();
    if (email === customer.provedEmail) {
      await deleteCustomerCookie();
      redirect("/library");
    }
    refresh();
    return { kind: "done" };
  },
});

export const endSessionAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: sessionFormSchema,
  async run(customer, { sessionId }) {
    const isThis = sessionId === "this" || sessionId === customer.sessionId;
    const scope = isThis ? "this" : sessionId === "others" ? "others" : { sessionId };
    await endCustomerSessions(appCtx(), customer, scope);
    if (isThis) {
      await deleteCustomerCookie();
      redirect("/library");
    }
    refresh();
    return { kind: "done" };
  },
});

export const openEbookAction = defineCustomerAction({
  rateLimit: rateLimits.downloadLink,
  schema: orderFormSchema,
  async run({ emails }, { orderId }, { networkHash }) {
    const link = await createCustomerLink(appCtx(), {
      orderId,
      emails,
      networkHash,
      userAgent: await userAgent(),
    });
    if (!link.ok) return { kind: link.problem };
    redirect(`/ebook-download?${formatDownloadQuery(link.value)}`);
  },
});

export const getInvoiceAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: invoiceFormSchema,
  async run(customer, { orderNumber, subject, subjectId, name, address, taxId }) {
    const ctx = appCtx();
    const found = await readLibraryOrder(ctx, customer, orderNumber);
    if (!found) return { kind: "no_access" };
    const { order } = found;
    const issued = await issueInvoice(ctx, {
      order,
      subject: subject === "payment" ? { paymentId: subjectId } : { refundId: subjectId },
      billing: { ...getDefaultBilling(order), ...(name ? { name, address, taxId } : {}) },
    });
    if (!issued.ok) return { kind: "no_access" };
    refresh();
    return { kind: "done" };
  },
});

export const saveReviewAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: reviewFormSchema,
  async run(customer, draft) {
    const saved = await saveReview(appCtx(), customer, draft);
    if (!saved.ok) return { kind: saved.problem };
    updateTag(reviewsTag);
    refresh();
    return { kind: "done" };
  },
});

export const deleteReviewAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: deleteReviewSchema,
  async run(customer, { product }) {
    await deleteReview(appCtx(), customer, product);
    updateTag(reviewsTag);
    refresh();
    return { kind: "done" };
  },
});

export const deleteDataAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: deleteFormSchema,
  async run(customer) {
    const deleted = await deleteCustomerData(appCtx(), customer);
    if (!deleted.ok) return { kind: deleted.problem };
    updateTag(reviewsTag);
    flushOutboxAfterResponse();
    await deleteCustomerCookie();
    redirect("/library");
  },
});

async function userAgent(): Promise<string | null> {
  return (await headers()).get("user-agent");
}
