"use server";

import { updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { formatStaffDay } from "@/lib/core/chicago-time";
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
import { staffAction } from "@/lib/web/actions/staff-action";
import { reviewsTag } from "@/lib/web/http/shared-tags";

const newRequestForm = createDataRequestSchema(() => new Date());

export const recordRequestAction = staffAction("privacy.manage", newRequestForm, {
  run: recordDataRequest,
  problems: (_, { email }) => ({
    title: "Already recorded",
    description: `${email} already has an open request of this type.`,
  }),
  done: (_, { requestId }) => redirect(`/admin/data-requests/${requestId}?result=recorded`),
});

export const resendLinkAction = staffAction("privacy.manage", dataRequestIdSchema, {
  run: (ctx, actor, { requestId }) => resendConfirmation(ctx, actor, requestId),
  problems: {
    gone: { title: "Link not needed", description: "This request is already confirmed or closed." },
    too_soon: {
      title: "Link not sent",
      description:
        "Wait a minute, then try again. You can send one link per minute, up to five per hour.",
    },
  },
  done: ({ email }) => ({ title: "Link sent", description: `We'll email the link to ${email}.` }),
});

export const sendExportAction = staffAction("privacy.fulfill", dataExportSchema, {
  run: (ctx, actor, { requestId, includesNotes }) =>
    sendDataExport(ctx, actor, requestId, { includesNotes: includesNotes === "on" }),
  problems: fulfillProblemCopy,
  done: ({ email }) => ({ title: "Export sent", description: `We'll email the link to ${email}.` }),
});

export const deleteDataAction = staffAction("privacy.fulfill", dataRequestIdSchema, {
  run: (ctx, actor, { requestId }) => deleteRequestedData(ctx, actor, requestId),
  problems: fulfillProblemCopy,
  done() {
    updateTag(reviewsTag);
    return {
      title: "Data deleted",
      description: "We'll email the person a list of what we keep.",
    };
  },
});

export const extendRequestAction = staffAction("privacy.manage", dataRequestReasonSchema, {
  run: extendDataRequest,
  problems: extendProblemCopy,
  done: ({ dueOn }) => ({
    title: "Deadline extended",
    description: `Due ${formatStaffDay(dueOn)}. We'll email the reason to the person.`,
  }),
});

export const refuseRequestAction = staffAction("privacy.manage", dataRequestReasonSchema, {
  run: refuseDataRequest,
  problems: requestClosed,
  done: { title: "Request refused", description: "We'll email the reason to the person." },
});
