import type { EmailKind } from "@/db/values/emails";
import type { EmailTemplate } from "@/emails/_components/template";
import { accountExists } from "@/emails/account-exists";
import { accountNotice } from "@/emails/account-notice";
import { confirmAccount } from "@/emails/confirm-account";
import { consultationEnded } from "@/emails/consultation-ended";
import { consultationInvitation } from "@/emails/consultation-invitation";
import { consultationOffer } from "@/emails/consultation-offer";
import { consultationReminder } from "@/emails/consultation-reminder";
import { courseOpened } from "@/emails/course-opened";
import { courseWelcome } from "@/emails/course-welcome";
import { customerCode } from "@/emails/customer-code";
import { customerNotice } from "@/emails/customer-notice";
import { downloadLink } from "@/emails/download-link";
import { inquiryReceived } from "@/emails/inquiry-received";
import { inquiryReply } from "@/emails/inquiry-reply";
import { libraryCode } from "@/emails/library-code";
import { newEdition } from "@/emails/new-edition";
import { newsletterConfirmation } from "@/emails/newsletter/confirmation";
import { newsletterNotice } from "@/emails/newsletter/notice";
import { newsletterPreferencesLink } from "@/emails/newsletter/preferences-link";
import { newsletterTest } from "@/emails/newsletter/test";
import { paymentFailed } from "@/emails/payment-failed";
import { paymentReturned } from "@/emails/payment-returned";
import { dataRequest } from "@/emails/privacy/data-request";
import { quickCheckPlan } from "@/emails/quick-check-plan";
import { airplayFinished } from "@/emails/radio/airplay-finished";
import { airplayWeek } from "@/emails/radio/airplay-week";
import { firstSpin } from "@/emails/radio/first-spin";
import { radioReminder } from "@/emails/radio/radio-reminder";
import { receipt } from "@/emails/receipt";
import { refundFailed } from "@/emails/refund-failed";
import { refundSucceeded } from "@/emails/refund-succeeded";
import { renewalReminder } from "@/emails/renewal-reminder";
import { resetPasswordEmail } from "@/emails/reset-password";
import { signInLink } from "@/emails/sign-in-link";
import { disputeOpened } from "@/emails/staff/dispute-opened";
import { inquiryNotice } from "@/emails/staff/inquiry-notice";
import { reviewNotice } from "@/emails/staff/review-notice";
import { saleNotice } from "@/emails/staff/sale-notice";
import { sessionNotice } from "@/emails/staff/session-notice";
import { staffAlert } from "@/emails/staff/staff-alert";
import { staffInvitation } from "@/emails/staff-invitation";
import { subscriptionCanceled } from "@/emails/subscription-canceled";
import { subscriptionLink } from "@/emails/subscription-link";
import { subscriptionRenewed } from "@/emails/subscription-renewed";

/** The template of each kind. TypeScript requires one for every kind. */
export const templates: { readonly [Kind in EmailKind]: EmailTemplate<Kind> } = {
  receipt,
  course_welcome: courseWelcome,
  course_opened: courseOpened,
  new_edition: newEdition,
  payment_failed: paymentFailed,
  payment_returned: paymentReturned,
  subscription_canceled: subscriptionCanceled,
  subscription_link: subscriptionLink,
  subscription_renewed: subscriptionRenewed,
  renewal_reminder: renewalReminder,
  refund_succeeded: refundSucceeded,
  refund_failed: refundFailed,
  download_link: downloadLink,
  // `buyer_code` and `inquiry_answer` are stored in the outbox and never renamed.
  buyer_code: customerCode,
  library_code: libraryCode,
  sale_notice: saleNotice,
  review_notice: reviewNotice,
  dispute_opened: disputeOpened,
  inquiry_notice: inquiryNotice,
  inquiry_received: inquiryReceived,
  inquiry_answer: inquiryReply,
  consultation_offer: consultationOffer,
  consultation_invitation: consultationInvitation,
  consultation_reminder: consultationReminder,
  consultation_ended: consultationEnded,
  radio_reminder: radioReminder,
  first_spin: firstSpin,
  airplay_week: airplayWeek,
  airplay_finished: airplayFinished,
  staff_alert: staffAlert,
  session_notice: sessionNotice,
  newsletter_confirmation: newsletterConfirmation,
  newsletter_preferences_link: newsletterPreferencesLink,
  quick_check_plan: quickCheckPlan,
  newsletter_notice: newsletterNotice,
  newsletter_test: newsletterTest,
  sign_in_link: signInLink,
  confirm_account: confirmAccount,
  reset_password: resetPasswordEmail,
  account_exists: accountExists,
  account_notice: accountNotice,
  staff_invitation: staffInvitation,
  data_request: dataRequest,
  customer_notice: customerNotice,
};
