import type { AccountNotice } from "@/lib/auth/account-notices";
import type { InquiryForm } from "@/lib/inquiries/kinds";

export const mailKinds = [
  "receipt",
  "course_welcome",
  "payment_failed",
  "subscription_canceled",
  "download_link",
  "buyer_code",
  "sale_notice",
  "review_notice",
  "inquiry_notice",
  "inquiry_received",
  "inquiry_answer",
  "consultation_offer",
  "consultation_invitation",
  "consultation_ended",
  "radio_reminder",
  "desk_notice",
  "newsletter_confirmation",
  "newsletter_preferences_link",
  "newsletter_notice",
  "newsletter_test",
  "sign_in_link",
  "confirm_account",
  "reset_password",
  "account_exists",
  "account_notice",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The session that a consultation request asks for. */
export type InquirySession = { readonly startsAt: string; readonly lengthLabel: string };

export type MailLine = {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly recurringInterval: "month" | null;
};

/** What each template needs. Times are ISO strings, for the props live as JSON in the outbox. */
export type MailPropsByKind = {
  receipt: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly paidAt: string;
    readonly lines: readonly MailLine[];
    readonly subtotalCents: number;
    readonly discountCents: number;
    readonly taxCents: number;
    readonly totalCents: number;
    readonly confirmationUrl: string;
    /** Null when the order holds no eBook. */
    readonly downloadUrl: string | null;
    readonly downloadExpiresAt: string | null;
    readonly hasCourse: boolean;
    readonly hasRadio: boolean;
    /** Where the buyer sends the songs; null when the order holds no airplay. */
    readonly radioUrl: string | null;
    /** Null unless the order renews: where to manage or cancel. */
    readonly manageUrl: string | null;
    readonly consents: readonly string[];
  };
  course_welcome: { readonly orderNumber: string; readonly firstName: string };
  payment_failed: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `order`: a delayed payment did not arrive. `first_month`: the same, of an order whose
     * subscription still waits for it. `renewal`: the card of a subscription failed.
     */
    readonly occasion: "order" | "first_month" | "renewal";
    readonly amountCents: number;
    readonly actionUrl: string;
  };
  subscription_canceled: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `ending`: it ends with the month that is paid for. `unpaid`: it does with a month whose payment
     * is still open. `ended`: it has ended at once.
     */
    readonly state: "ending" | "unpaid" | "ended";
    /** Until when airplay is paid for; null where that is past or not known. */
    readonly endsAt: string | null;
    readonly manageUrl: string;
  };
  download_link: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly url: string;
    readonly expiresAt: string;
  };
  buyer_code: {
    readonly orderNumber: string;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  sale_notice: {
    readonly orderNumber: string;
    readonly customerName: string;
    readonly customerEmail: string;
    readonly lines: readonly MailLine[];
    readonly totalCents: number;
  };
  /** To staff: money arrived or went back in a way that a person must look at. */
  review_notice: {
    readonly orderNumber: string;
    readonly reason: string;
    /** What has become of the order and what to do, where it is not the usual: nothing was changed. */
    readonly advice?: string;
  };
  /** To staff: a visitor has written. Its Reply-To is the visitor. */
  inquiry_notice: {
    readonly inquiryKind: InquiryForm;
    readonly name: string;
    readonly email: string;
    readonly subject: string | null;
    readonly message: string;
    readonly details: readonly { readonly label: string; readonly value: string }[];
    readonly session: InquirySession | null;
    readonly receivedAt: string;
    readonly dueAt: string;
  };
  /** To the visitor: it is here. Nothing that was typed comes back, or the site would relay spam. */
  inquiry_received: {
    readonly inquiryKind: InquiryForm;
    /** Empty where none is fit for a mail to an address that nobody has confirmed. */
    readonly firstName: string;
    readonly session: InquirySession | null;
  };
  /** What staff answer to a message. */
  inquiry_answer: {
    readonly subject: string;
    readonly message: string;
    /** What it answers; empty where the visitor wrote no text. */
    readonly quoted: string;
    readonly receivedAt: string;
  };
  /** A time and a price; with the way to pay once payment is asked for. */
  consultation_offer: {
    readonly firstName: string;
    readonly startsAt: string;
    readonly minutes: number;
    readonly priceCents: number;
    /** What staff add; empty for nothing. */
    readonly note: string;
    readonly payment: { readonly url: string; readonly payBy: string } | null;
  };
  consultation_invitation: {
    readonly firstName: string;
    readonly startsAt: string;
    readonly minutes: number;
    readonly meetingUrl: string;
    readonly pageUrl: string;
    readonly note: string;
    /** Replaces an earlier invitation. */
    readonly isChange: boolean;
    /** The calendar file's text. */
    readonly calendar: string;
  };
  consultation_ended: {
    readonly firstName: string;
    /** `paid_late`: the money is here though the offer no longer stood. */
    readonly occasion: "declined" | "expired" | "paid_late" | "refunded";
    readonly startsAt: string | null;
    readonly note: string;
    /** The text of the file that takes the session out of the calendar; null where none is in it. */
    readonly calendar: string | null;
  };
  /** To the buyer: the song's details are missing. */
  radio_reminder: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly titles: readonly string[];
    readonly url: string;
    readonly isLast: boolean;
  };
  /** To staff: something in inbox, consultations or radio waits for them. */
  desk_notice: {
    /** One line, such as `Paid late: the consultation of Ray Charles`. */
    readonly headline: string;
    /** What happened, and what staff can do: whole sentences. */
    readonly explanation: string;
    readonly url: string;
  };
  newsletter_confirmation: {
    /** Empty where none is fit for a mail to an address that nobody has confirmed. */
    readonly firstName: string;
    readonly confirmUrl: string;
    readonly expiresInDays: number;
  };
  newsletter_preferences_link: {
    readonly preferencesUrl: string;
    readonly unsubscribeUrl: string;
    readonly expiresInHours: number;
  };
  /** To staff: the newsletter's sending needs a decision. */
  newsletter_notice: {
    /** One line, such as `The newsletter waits for issue 12`. */
    readonly headline: string;
    /** What happened, and what staff can do: whole sentences. */
    readonly explanation: string;
  };
  /** To staff: an issue as a reader would get it. */
  newsletter_test: {
    readonly subject: string;
    readonly preheader: string;
    /** Markdown. */
    readonly body: string;
    readonly place: string | null;
    readonly siteUrl: string;
  };
  /** Link and code open the same sign-in. */
  sign_in_link: {
    readonly url: string;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  confirm_account: { readonly url: string; readonly expiresInHours: number };
  reset_password: { readonly url: string; readonly expiresInMinutes: number };
  /** To an account's owner: somebody tried to sign up with the address. */
  account_exists: { readonly loginUrl: string };
  account_notice: {
    readonly occasion: AccountNotice;
    readonly at: string;
    readonly loginUrl: string;
  };
};

export type MailProps = MailPropsByKind[MailKind];
