"use server";

import { refresh, updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { fail, ok } from "@/lib/core/result";
import {
  extendProblemCopy,
  fulfillProblemCopy,
  requestClosed,
} from "@/lib/data-requests/data-request-copy";
import {
  createDataRequestSchema,
  dataExportSchema,
  dataRequestIdSchema,
  dataRequestReasonSchema,
} from "@/lib/data-requests/data-request-form";
import {
  extendDataRequest,
  recordDataRequest,
  refuseDataRequest,
  resendConfirmation,
} from "@/lib/data-requests/manage-data-requests";
import { deleteRequestedData, sendDataExport } from "@/lib/flows/fulfill-data-request";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { reviewsTag } from "@/lib/web/http/cached-reads";

export const recordRequestAction = defineAdminAction({
  permission: "privacy.manage",
  schema: createDataRequestSchema(() => new Date()),
  async run(ctx, actor, request) {
    const recorded = await recordDataRequest(ctx, actor, request);
    if (!recorded.ok) {
      return fail({
        title: "Already recorded",
        description: `${request.email} already has an open request of this type.`,
      });
    }
    flushOutboxAfterResponse();
    redirect(`/admin/data-requests/${request.requestId}?result=recorded`);
  },
});

export const resendLinkAction = defineAdminAction({
  permission: "privacy.manage",
  schema: dataRequestIdSchema,
  async run(ctx, actor, { requestId }) {
    const sent = await resendConfirmation(ctx, actor, requestId);
    refresh();
    if (!sent.ok) {
      return fail(
        sent.problem === "gone"
          ? {
              title: "Link not needed",
              description: "This request is already confirmed or closed.",
            }
          : {
              title: "Link not sent",
              description:
                "Wait a minute, then try again. You can send one link per minute, up to five per hour.",
            },
      );
    }
    flushOutboxAfterResponse();
    return ok({ title: "Link sent", description: `We'll email the link to ${sent.value.email}.` });
  },
});

export const sendExportAction = defineAdminAction({
  permission: "privacy.fulfill",
  schema: dataExportSchema,
  async run(ctx, actor, { requestId, includesNotes }) {
    const sent = await sendDataExport(ctx, actor, requestId, {
      includesNotes: includesNotes === "on",
    });
    refresh();
    if (!sent.ok) return fail(fulfillProblemCopy[sent.problem]);
    flushOutboxAfterResponse();
    return ok({
      title: "Export sent",
      description: `We'll email the link to ${sent.value.email}.`,
    });
  },
});

export const deleteDataAction = defineAdminAction({
  permission: "privacy.fulfill",
  schema: dataRequestIdSchema,
  async run(ctx, actor, { requestId }) {
    const deleted = await deleteRequestedData(ctx, actor, requestId);
    refresh();
    if (!deleted.ok) return fail(fulfillProblemCopy[deleted.problem]);
    updateTag(reviewsTag);
    flushOutboxAfterResponse();
    return ok({
      title: "Data deleted",
      description: "We'll email the person a list of what we keep.",
    });
  },
});

export const extendRequestAction = defineAdminAction({
  permission: "privacy.manage",
  schema: dataRequestReasonSchema,
  async run(ctx, actor, input) {
    const extended = await extendDataRequest(ctx, actor, input);
    refresh();
    if (!extended.ok) return fail(extendProblemCopy[extended.problem]);
    flushOutboxAfterResponse();
    return ok({
      title: "Deadline extended",
      description: `Due ${formatStaffDay(extended.value.dueOn)}. We'll email the reason to the person.`,
    });
  },
});

export const refuseRequestAction = defineAdminAction({
  permission: "privacy.manage",
  schema: dataRequestReasonSchema,
  async run(ctx, actor, input) {
    const refused = await refuseDataRequest(ctx, actor, input);
    refresh();
    if (!refused.ok) return fail(requestClosed);
    flushOutboxAfterResponse();
    return ok({ title: "Request refused", description: "We'll email the reason to the person." });
  },
});
