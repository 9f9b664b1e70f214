"use server";

import { refresh, updateTag } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { fail, ok, type Result } from "@/lib/core/result";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import { addCustomerEmail, removeCustomerEmail } from "@/lib/customers/customer-emails";
import {
  endCustomerSessions,
  hasRecentCode,
  signInCustomer,
} from "@/lib/customers/customer-sessions";
import {
  codeFormSchema,
  deleteFormSchema,
  emailFormSchema,
  invoiceFormSchema,
  type LibraryProblem,
  orderFormSchema,
  refundFormSchema,
  sessionFormSchema,
} from "@/lib/customers/library-forms";
import { createCustomerLink } from "@/lib/downloads/download-links";
import { formatDownloadQuery } from "@/lib/downloads/download-ref";
import { editionEmailsForm, setEditionEmails } from "@/lib/ebook-files/editions";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { readLibraryOrder } from "@/lib/flows/read-library";
import { refundOwnItem } from "@/lib/flows/refund-own-item";
import { getDefaultBilling, issueInvoice } from "@/lib/orders/invoices";
import { rateLimits } from "@/lib/rate-limit/policies";
import { deleteReview, saveReview } from "@/lib/reviews/change-reviews";
import { deleteReviewSchema, reviewFormSchema } from "@/lib/reviews/review-form";
import { defineCustomerAction, defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse, runAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { reviewsTag } from "@/lib/web/http/shared-tags";
import {
  deleteCustomerCookie,
  getCustomerToken,
  setCustomerCookie,
} from "@/lib/web/visitor/current-customer";

type Done = Promise<Result<null, LibraryProblem>>;
type SentCode = Promise<Result<{ readonly email: string }, LibraryProblem>>;

export const askForCodeAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCode,
  schema: emailFormSchema,
  async run(ctx, { email }, visitor): SentCode {
    const quota = await consumeCodeQuota(ctx, { email, visitor });
    if (!quota.allowed) return fail({ kind: "too_many_codes", email, ...quota });
    const { browserHash } = visitor;
    runAfterResponse("library_code", () =>
      sendCustomerCode(appCtx(), { purpose: "sign_in", email, browserHash }),
    );
    return ok({ email });
  },
});

export const signInAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: codeFormSchema,
  async run(ctx, typed, { browserHash, isNew }): Done {
    if (isNew) return fail("cookies_blocked");
    const signedIn = await signInCustomer(ctx, {
      ...typed,
      browserHash,
      userAgent: (await userAgent()) ?? "",
      formerToken: await getCustomerToken(),
    });
    if (!signedIn.ok) return signedIn;
    await setCustomerCookie(signedIn.value.token);
    refresh();
    return ok(null);
  },
});

export const askToAddEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryCode,
  schema: emailFormSchema,
  async run(customer, { email }, visitor): SentCode {
    const ctx = appCtx();
    if (!hasRecentCode(ctx.now(), customer)) return fail("code_required");
    const quota = await consumeCodeQuota(ctx, { email, visitor, customerId: customer.id });
    if (!quota.allowed) return fail({ kind: "too_many_codes", email, ...quota });
    const { browserHash } = visitor;
    runAfterResponse("library_code", () =>
      sendCustomerCode(appCtx(), { purpose: "add_email", email, browserHash }),
    );
    return ok({ email });
  },
});

export const addEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: codeFormSchema,
  async run(customer, typed, { browserHash }): Done {
    const added = await addCustomerEmail(appCtx(), customer, { ...typed, browserHash });
    if (!added.ok) return added;
    flushOutboxAfterResponse();
    refresh();
    return ok(null);
  },
});

export const removeEmailAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: emailFormSchema,
  async run(customer, { email }): Done {
    const removed = await removeCustomerEmail(appCtx(), customer, email);
    if (!removed.ok) return removed;
    flushOutboxAfterResponse();
    if (email === customer.provedEmail) {
      await deleteCustomerCookie();
      redirect("/library");
    }
    refresh();
    return ok(null);
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
    return ok(null);
  },
});

export const openEbookAction = defineCustomerAction({
  rateLimit: rateLimits.downloadLink,
  schema: orderFormSchema,
  async run({ emails }, { orderId }, { networkHash }): Done {
    const link = await createCustomerLink(appCtx(), {
      orderId,
      emails,
      networkHash,
      userAgent: await userAgent(),
    });
    if (!link.ok) return link;
    redirect(`/ebook-download?${formatDownloadQuery(link.value)}`);
  },
});

export const setEditionEmailsAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: editionEmailsForm,
  async run(customer, { wanted }): Done {
    await setEditionEmails(appCtx(), customer, wanted === "yes");
    refresh();
    return ok(null);
  },
});

export const refundItemAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: refundFormSchema,
  async run(customer, { orderItemId }): Done {
    const refunded = await refundOwnItem(appCtx(), customer, orderItemId);
    if (!refunded.ok) return refunded;
    flushOutboxAfterResponse();
    if (refunded.value.outcome.kind === "failed") return fail("refund_failed");
    redirect(`/library/order?number=${refunded.value.orderNumber}`);
  },
});

export const getInvoiceAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: invoiceFormSchema,
  async run(customer, { orderNumber, subject, subjectId, name, address, taxId }): Done {
    const ctx = appCtx();
    const found = await readLibraryOrder(ctx, customer, orderNumber);
    if (!found) return fail("no_access");
    const { order } = found;
    const issued = await issueInvoice(ctx, {
      order,
      subject: subject === "payment" ? { paymentId: subjectId } : { refundId: subjectId },
      billing: { ...getDefaultBilling(order), ...(name ? { name, address, taxId } : {}) },
    });
    if (!issued.ok) return fail("no_access");
    refresh();
    return ok(null);
  },
});

export const saveReviewAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: reviewFormSchema,
  async run(customer, draft): Done {
    const saved = await saveReview(appCtx(), customer, draft);
    if (!saved.ok) return saved;
    updateTag(reviewsTag);
    refresh();
    return ok(null);
  },
});

export const deleteReviewAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: deleteReviewSchema,
  async run(customer, { product }) {
    await deleteReview(appCtx(), customer, product);
    updateTag(reviewsTag);
    refresh();
    return ok(null);
  },
});

export const deleteDataAction = defineCustomerAction({
  rateLimit: rateLimits.libraryAction,
  schema: deleteFormSchema,
  async run(customer): Done {
    const deleted = await deleteCustomerData(appCtx(), customer);
    if (!deleted.ok) return deleted;
    updateTag(reviewsTag);
    flushOutboxAfterResponse();
    await deleteCustomerCookie();
    redirect("/library");
  },
});

async function userAgent(): Promise<string | null> {
  return (await headers()).get("user-agent");
}
