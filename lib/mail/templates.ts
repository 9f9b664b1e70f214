import type { MailTemplate } from "@/emails/_components/template";
import { accountExists } from "@/emails/account-exists";
import { accountNotice } from "@/emails/account-notice";
import { buyerCode } from "@/emails/buyer-code";
import { confirmAccount } from "@/emails/confirm-account";
import { courseWelcome } from "@/emails/course-welcome";
import { downloadLink } from "@/emails/download-link";
import { inquiryNotice } from "@/emails/inquiry-notice";
import { inquiryReceived } from "@/emails/inquiry-received";
import { newsletterConfirmation } from "@/emails/newsletter-confirmation";
import { newsletterNotice } from "@/emails/newsletter-notice";
import { newsletterPreferencesLink } from "@/emails/newsletter-preferences-link";
import { paymentFailed } from "@/emails/payment-failed";
import { receipt } from "@/emails/receipt";
import { resetPasswordMail } from "@/emails/reset-password";
import { reviewNotice } from "@/emails/review-notice";
import { saleNotice } from "@/emails/sale-notice";
import { signInLink } from "@/emails/sign-in-link";
import type { MailKind } from "@/lib/mail/kinds";

/** The template of each kind; the compiler asks for one as soon as a kind is named. */
export const templates: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  receipt,
  course_welcome: courseWelcome,
  payment_failed: paymentFailed,
  download_link: downloadLink,
  buyer_code: buyerCode,
  sale_notice: saleNotice,
  review_notice: reviewNotice,
  inquiry_notice: inquiryNotice,
  inquiry_received: inquiryReceived,
  newsletter_confirmation: newsletterConfirmation,
  newsletter_preferences_link: newsletterPreferencesLink,
  newsletter_notice: newsletterNotice,
  sign_in_link: signInLink,
  confirm_account: confirmAccount,
  reset_password: resetPasswordMail,
  account_exists: accountExists,
  account_notice: accountNotice,
};
