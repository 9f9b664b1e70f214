import {
  type DataRequestChannel,
  type DataRequestKind,
  type DataRequestLaw,
  type DataRequestStatus,
  dataRequestChannels,
  dataRequestKinds,
  dataRequestLaws,
} from "@/db/values/data-requests";
import { responseDeadlines } from "@/lib/data-requests/response-deadlines";

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

export const dataRequestStatusLabels: Readonly<Record<DataRequestStatus, string>> = {
  open: "Open",
  done: "Done",
  refused: "Refused",
};

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
