import type { BudgetRange, ConsultationType, PartnershipType } from "@/lib/inquiries/kinds";

/** The values of choices as people read them: in forms and in mails to staff. */
export const partnershipTypeLabels: Record<PartnershipType, string> = {
  brand: "Brand partnership",
  distribution: "Distribution",
  radio: "Radio promotion",
  consulting: "Consulting",
  other: "Something else",
};

export const budgetRangeLabels: Record<BudgetRange, string> = {
  "under-5k": "Under $5,000",
  "5k-15k": "$5,000 to $15,000",
  "15k-50k": "$15,000 to $50,000",
  "50k-plus": "$50,000 or more",
  discuss: "To be discussed",
};

export const consultationTypeLabels: Record<ConsultationType, string> = {
  "30min": "30 minutes",
  "45min": "45 minutes",
  "60min": "60 minutes",
};
