import {
  type DataRequestChannel,
  type DataRequestKind,
  type DataRequestLaw,
  type DataRequestStatus,
  dataRequestChannels,
  dataRequestKinds,
  dataRequestLaws,
} from "@/db/values/data-requests";
import type { ActionMessage } from "@/lib/core/action-state";
import { responseDeadlines } from "@/lib/data-requests/deadlines";

export const dataRequestKindLabels: Readonly<Record<DataRequestKind, string>> = {
  export: "Data export",
  deletion: "Data deletion",
};

export const dataRequestChannelLabels: Readonly<Record<DataRequestChannel, string>> = {
  message: "Message form",
  email: "Email",
  phone: "Phone",
};

export const dataRequestLawLabels: Readonly<Record<DataRequestLaw, string>> = {
  unknown: "Not sure (use the shortest deadline)",
  ccpa: `California (CCPA): ${responseDeadlines.ccpa.days} days`,
  gdpr: "EU or UK (GDPR): one month",
};

/** What a request needs next, or how it ended. */
export type DataRequestState = "unconfirmed" | "confirmed" | "overdue" | "done" | "refused";

export const dataRequestStateLabels: Readonly<Record<DataRequestState, string>> = {
  unconfirmed: "Not confirmed",
  confirmed: "Confirmed",
  overdue: "Overdue",
  done: "Done",
  refused: "Refused",
};

type RequestFacts = {
  readonly status: DataRequestStatus;
  readonly confirmedAt: Date | null;
  readonly isOverdue: boolean;
};

export function getDataRequestState(request: RequestFacts): DataRequestState {
  if (request.status !== "open") return request.status;
  if (request.isOverdue) return "overdue";
  return request.confirmedAt ? "confirmed" : "unconfirmed";
}

function toChoices<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** The choices of the staff form. */
export const dataRequestChoices = {
  kind: toChoices(dataRequestKinds, dataRequestKindLabels),
  channel: toChoices(dataRequestChannels, dataRequestChannelLabels),
  law: toChoices(dataRequestLaws, dataRequestLawLabels),
};

export const requestClosed: ActionMessage = {
  title: "Request already closed",
  description: "Someone else already fulfilled or refused this request.",
};

/** Why a deadline can't be extended. Nothing was emailed. */
export const extendProblemCopy = {
  closed: requestClosed,
  extended: {
    title: "Already extended",
    description: "The law allows one extension. Reload the page to see the new deadline.",
  },
  late: {
    title: "Deadline passed",
    description: "The deadline has passed, so you can't extend it. Respond now.",
  },
} as const satisfies Readonly<Record<string, ActionMessage>>;

/** Why a request can't be fulfilled yet. Nothing was handed out or deleted. */
export const fulfillProblemCopy = {
  closed: requestClosed,
  unconfirmed: {
    title: "Address not confirmed yet",
    description: "The person has to confirm the request with our link first.",
  },
  subscription: {
    title: "Subscription still active",
    description: "Cancel the subscription first. Nothing was deleted.",
  },
  session: {
    title: "Session still scheduled",
    description: "Complete, decline, or refund the session first. Nothing was deleted.",
  },
  airplay: {
    title: "Song still on air",
    description: "Finish or refund the radio package first. Nothing was deleted.",
  },
  dispute: {
    title: "Dispute still open",
    description: "The data is evidence until the bank decides. Nothing was deleted.",
  },
} as const satisfies Readonly<Record<string, ActionMessage>>;
