import "server-only";
import type { Ctx } from "@/lib/ctx";
import { consultationFormSchema } from "@/lib/inquiries/consultation-form";
import { contactFormSchema } from "@/lib/inquiries/contact-form";
import { homeFormSchema } from "@/lib/inquiries/home-form";
import type { InquirySender } from "@/lib/inquiries/new-inquiry";
import { partnershipFormSchema } from "@/lib/inquiries/partnership-form";
import { requestConsultation } from "@/lib/inquiries/request-consultation";
import { sendContactMessage, sendHomeMessage } from "@/lib/inquiries/send-message";
import { sendPartnershipInquiry } from "@/lib/inquiries/send-partnership-inquiry";
import type { StoredInquiry } from "@/lib/inquiries/store-inquiry";
import { rateLimits } from "@/lib/rate-limit/policies";
import { ok } from "@/lib/result";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { limitVisitor } from "@/lib/web/limit-visitor";
import type { FormAnswer, FormDefinition, Submission } from "@/lib/web/take-form";

type Verb<Form> = (ctx: Ctx, form: Form, sender: InquirySender) => Promise<StoredInquiry>;

/** Wraps an operation that stores a message: sends its emails after the response. */
function storing<Form>(verb: Verb<Form>) {
  return async (ctx: Ctx, form: Form, submission: Submission): Promise<FormAnswer> => {
    const { key: submissionKey, keyHoldsForMs, visitor, utm } = submission;
    const { allowed: isAcknowledged } = await limitVisitor(
      ctx,
      rateLimits.inquiryMailsADay,
      visitor,
    );
    const { browserHash } = visitor;
    const message = { submissionKey, keyHoldsForMs, browserHash, isAcknowledged, utm };
    await verb(ctx, form, message);
    deliverSoon();
    return ok(null);
  };
}

function inquiryForm<Form>(form: Omit<FormDefinition<Form>, "run">, verb: Verb<Form>) {
  return { ...form, run: storing(verb) };
}

export const homeContactForm = inquiryForm(
  { name: "home-contact", rateLimit: rateLimits.homeContact, schema: homeFormSchema },
  sendHomeMessage,
);

export const contactForm = inquiryForm(
  { name: "contact", rateLimit: rateLimits.contact, schema: contactFormSchema },
  sendContactMessage,
);

export const consultationForm = inquiryForm(
  { name: "consultation", rateLimit: rateLimits.consultation, schema: consultationFormSchema },
  requestConsultation,
);

/** Used by the page's form and by POST /api/send-partnership-email. */
export const partnershipForm = inquiryForm(
  { name: "partnership", rateLimit: rateLimits.partnership, schema: partnershipFormSchema },
  sendPartnershipInquiry,
);
