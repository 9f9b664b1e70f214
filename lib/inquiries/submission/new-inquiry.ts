import type { UtmAttribution } from "@/db/values/attribution";
import type { ConsultationType, InquiryForm } from "@/lib/inquiries/choices";

/** The sender of an inquiry, apart from the form's fields. */
export type InquirySender = {
  /** Identifies a submission, so that a repeated post is stored once. */
  readonly submissionKey: string;
  /** After this long the same key counts as a new submission; null means never. */
  readonly keyLifetimeMs: number | null;
  readonly browserHash: string;
  /** False over the daily limit: staff get the message, but the sender gets no email. */
  readonly canAcknowledge: boolean;
  /** False over the daily limit: staff see the message in the inbox and in the next digest. */
  readonly canNotifyStaff: boolean;
  readonly utm: UtmAttribution | undefined;
};

export type NewInquiry = {
  readonly kind: InquiryForm;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly subject?: string | undefined;
  readonly message: string;
  /** Fields specific to this form, by name. */
  readonly details?: Readonly<Record<string, string>>;
  readonly consentVersion?: string;
  readonly consultation?: {
    readonly sessionType: ConsultationType;
    /** Undefined if the visitor has no preference. */
    readonly preferredDate?: string | undefined;
    readonly preferredTime?: string | undefined;
    readonly visitorTimeZone?: string | undefined;
  };
};
