import type { UtmAttribution } from "@/lib/attribution/utm";
import type { ConsultationType, InquiryForm } from "@/lib/inquiries/kinds";

/** Who sends a message, beyond what the form says. */
export type InquirySender = {
  /** The same message again has the same key. */
  readonly submissionKey: string;
  /** After this long the same key is a new message; null: never. */
  readonly keyHoldsForMs: number | null;
  readonly browserHash: string;
  /** False past the day's limit: staff are told of the message, the address given is not mailed. */
  readonly isAcknowledged: boolean;
  readonly utm: UtmAttribution | undefined;
};

/** What a visitor wrote, as typed. */
export type NewInquiry = {
  readonly kind: InquiryForm;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly subject?: string | undefined;
  readonly message: string;
  /** Fields that only this kind has, by name. */
  readonly details?: Readonly<Record<string, string>>;
  readonly consentVersion?: string;
  readonly consultation?: {
    readonly sessionType: ConsultationType;
    readonly preferredDate: string;
    readonly preferredTime: string;
  };
};
