import type { AutomaticKind, InboxView } from "@/db/values/inquiries";
import { type FormCopy, secureFormCopy } from "@/lib/forms/form-copy";
import type {
  BudgetRange,
  ConsultationType,
  InquiryKind,
  InquiryStatus,
  PartnershipType,
} from "@/lib/inquiries/choices";
import type { ReplyProblem } from "@/lib/inquiries/email/parse-address";
import { replyBusinessDays } from "@/lib/inquiries/reply-due";

/** Next to the forms of the home, contact, and partnership pages. */
export const replyGoal = `A real person will read your message. Our goal is to reply by email within ${replyBusinessDays.contact} business days.`;

/**
 * What a session is, on the booking page and the request page.
 * @param hours such as "Monday to Friday, 9 AM to 4 PM Memphis time"
 */
export function getSessionLead(hours: string): string {
  return `Meet with us one-on-one by video about your songs and royalty statements. We usually hold sessions ${hours}.`;
}

/** Labels for forms, emails to staff and the inbox. */
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

export const inquiryKindLabels: Record<InquiryKind, string> = {
  home: "Message",
  contact: "Contact",
  consultation: "Consultation",
  partnership: "Partnership",
  radio: "Radio",
  email: "Email",
};

/** Tabs of the inbox. */
export const inboxViewLabels: Record<InboxView, string> = {
  open: "Open",
  today: "Today",
  mine: "Mine",
  unassigned: "Unassigned",
  overdue: "Overdue",
  snoozed: "Snoozed",
  closed: "Closed",
  automatic: "Automatic",
  all: "All",
};

export const inquiryStatusLabels: Record<InquiryStatus, string> = {
  new: "New",
  open: "Open",
  waiting: "Waiting",
  closed: "Closed",
};

/** What sent an automatic email. */
export const automaticKindLabels: Record<AutomaticKind, string> = {
  auto_reply: "Automatic reply",
  bounce: "Bounce",
  read_receipt: "Read receipt",
  mailing_list: "Mailing list",
  automatic: "Automatic email",
};

/** Why staff can't reply. */
export const replyProblemTexts: Record<ReplyProblem, string> = {
  no_address: "The email has no sender address.",
  not_ascii:
    "Our email provider can’t send to addresses with letters outside A to Z. Reply from your own email program.",
  invalid_address: "The sender’s address isn’t one that our email provider can send to.",
};

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

const somethingWentWrong = {
  title: "Error",
  message: "Something went wrong. Please try again.",
} as const;

const agreeFirst = {
  title: "Consent Required",
  message: "Please agree to our terms before submitting.",
} as const;

/** Messages of the home page's form. */
export const homeContactCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Message sent!",
    message: "Thanks—your message was sent. We'll get back to you soon.",
  },
  fault: somethingWentWrong,
};

/** Messages of the contact form. */
export const contactCopy: FormCopy = {
  ...secureFormCopy,
  done: homeContactCopy.done,
  invalid: { title: "Validation Error" },
  consent: agreeFirst,
  fault: {
    title: "Failed to Send Message",
    message: "We couldn't send your message. Please try again.",
  },
};

/** Messages of the consultation form. */
export const consultationCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Consultation Request Sent",
    message: "We'll get in touch via email within 24 hours to confirm availability.",
  },
};

/** Messages of the partnership form. */
export const partnershipCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Partnership inquiry sent!",
    message: "Thanks—your message was sent. We'll be in touch soon to discuss opportunities.",
  },
  consent: agreeFirst,
  fault: somethingWentWrong,
};
