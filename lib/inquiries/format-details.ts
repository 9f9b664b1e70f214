import { budgetRangeLabels, partnershipTypeLabels } from "@/lib/inquiries/inquiry-copy";

const labels: Readonly<Record<string, string>> = {
  artistName: "Artist name",
  company: "Company",
  website: "Website",
  partnershipType: "Partnership type",
  budgetRange: "Budget range",
  goals: "Goals",
  lesson: "Lesson",
  order: "Order",
  attachments: "Attachments (not stored)",
};

const valueLabels: Readonly<Record<string, string>> = {
  ...partnershipTypeLabels,
  ...budgetRangeLabels,
};

type Fields = {
  readonly phone?: string | null | undefined;
  readonly details?: Readonly<Record<string, string>>;
};

/** Returns the fields specific to one type of message, with labels for emails and the inbox. */
export function formatDetails({ phone, details = {} }: Fields) {
  const lines = Object.entries(details).map(([name, value]) => ({
    label: labels[name] ?? name,
    value: /Type$|Range$/.test(name) ? (valueLabels[value] ?? value) : value,
  }));
  return [...(phone ? [{ label: "Phone", value: phone }] : []), ...lines];
}
