import "server-only";
import {
  type ConsultationForm,
  createConsultationFormSchema,
} from "@/lib/consultations/consultation-form";
import { requestConsultation } from "@/lib/consultations/request-consultation";
import { getTimeOffProblem } from "@/lib/consultations/time-off";
import { fail, ok } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getInvalidMessage } from "@/lib/forms/form-copy";
import { consultationCopy } from "@/lib/inquiries/form-copy";
import {
  contactFormSchema,
  homeFormSchema,
  partnershipFormSchema,
} from "@/lib/inquiries/inquiry-forms";
import {
  sendContactMessage,
  sendHomeMessage,
  sendPartnershipInquiry,
} from "@/lib/inquiries/send-message";
import {
  consumeStaffNotice,
  type InquirySender,
  type StoredInquiry,
} from "@/lib/inquiries/store-inquiry";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import type {
  FormDefinition,
  FormRunResult,
  Submission,
} from "@/lib/web/actions/handle-form-submission";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

type StoreMessage<Form> = (ctx: Ctx, form: Form, sender: InquirySender) => Promise<StoredInquiry>;

/** Wraps an operation that stores a message: sends its emails after the response. */
function storeAndSend<Form>(operation: StoreMessage<Form>) {
  return async (ctx: Ctx, form: Form, submission: Submission): Promise<FormRunResult> => {
    const { key: submissionKey, keyLifetimeMs, visitor, utm } = submission;
    const { allowed: canAcknowledge } = await limitVisitor(
      ctx,
      rateLimits.inquiryEmailsPerDay,
      visitor,
    );
    await operation(ctx, form, {
      submissionKey,
      keyLifetimeMs,
      browserHash: visitor.browserHash,
      canAcknowledge,
      canNotifyStaff: await consumeStaffNotice(ctx, visitor.networkHash),
      utm,
    });
    flushOutboxAfterResponse();
    return ok(null);
  };
}

function inquiryForm<Form>(form: Omit<FormDefinition<Form>, "run">, operation: StoreMessage<Form>) {
  return { ...form, run: storeAndSend(operation) };
}

export const homeContactForm = inquiryForm(
  { name: "home-contact", rateLimit: rateLimits.homeContact, schema: homeFormSchema },
  sendHomeMessage,
);

export const contactForm = inquiryForm(
  { name: "contact", rateLimit: rateLimits.contact, schema: contactFormSchema },
  sendContactMessage,
);

const storeConsultation = storeAndSend(requestConsultation);

export const consultationForm: FormDefinition<ConsultationForm> = {
  name: "consultation",
  rateLimit: rateLimits.consultation,
  schema: createConsultationFormSchema,
  async run(ctx, form, submission) {
    const problem = await getTimeOffProblem(ctx, form.preferredDate);
    if (!problem) return await storeConsultation(ctx, form, submission);
    const fields = { preferredDate: problem };
    return fail({ ...getInvalidMessage(consultationCopy, fields), fields });
  },
};

/** Used by the page's form and by POST /api/send-partnership-email. */
export const partnershipForm = inquiryForm(
  { name: "partnership", rateLimit: rateLimits.partnership, schema: partnershipFormSchema },
  sendPartnershipInquiry,
);
