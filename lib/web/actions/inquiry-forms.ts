import "server-only";
import { requestConsultation } from "@/lib/consultations/change-session";
import {
  type ConsultationForm,
  createConsultationFormSchema,
} from "@/lib/consultations/consultation-form";
import { getTimeOffProblem } from "@/lib/consultations/time-off";
import { minuteMs } from "@/lib/core/durations";
import { ok } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { secureFormCopy } from "@/lib/forms/form-copy";
import type { FormMessage } from "@/lib/forms/form-result";
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
import { keyedHash } from "@/lib/secrets/tokens";
import type { Posted, VisitorActionDefinition } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { type ActionVisitor, getCurrentUtm } from "@/lib/web/visitor/visitor";

type MessageDefinition<Form> = VisitorActionDefinition<Form, null, FormMessage>;
type StoreMessage<Form> = (ctx: Ctx, form: Form, sender: InquirySender) => Promise<StoredInquiry>;

/** Wraps an operation that stores a message: sends its emails after the response. */
function storeAndSend<Form>(
  name: string,
  operation: StoreMessage<Form>,
): MessageDefinition<Form>["run"] {
  return async (ctx, form, visitor, posted) => {
    const limit = await limitVisitor(ctx, rateLimits.inquiryEmailsPerDay, visitor);
    const sender = await createSender(ctx, { name, visitor, posted });
    await operation(ctx, form, { ...sender, canAcknowledge: limit.allowed });
    flushOutboxAfterResponse();
    return ok(null);
  };
}

type MessageForm<Form> = Pick<MessageDefinition<Form>, "rateLimit" | "schema"> & {
  /** Part of submission keys. */
  readonly name: string;
};

function inquiryForm<Form>(
  { name, ...form }: MessageForm<Form>,
  operation: StoreMessage<Form>,
): MessageDefinition<Form> {
  return { ...form, trapped: secureFormCopy.honeypot, run: storeAndSend(name, operation) };
}

export const homeContactForm = inquiryForm(
  { name: "home-contact", rateLimit: rateLimits.homeContact, schema: homeFormSchema },
  sendHomeMessage,
);

export const contactForm = inquiryForm(
  { name: "contact", rateLimit: rateLimits.contact, schema: contactFormSchema },
  sendContactMessage,
);

const storeConsultation = inquiryForm(
  {
    name: "consultation",
    rateLimit: rateLimits.consultation,
    schema: createConsultationFormSchema,
  },
  requestConsultation,
);

export const consultationForm: MessageDefinition<ConsultationForm> = {
  ...storeConsultation,
  async run(ctx, form, visitor, posted) {
    const problem = await getTimeOffProblem(ctx, form.preferredDate);
    if (problem) return { ok: false, fields: { preferredDate: problem } };
    return await storeConsultation.run(ctx, form, visitor, posted);
  },
};

/** Used by the page's form and by POST /api/send-partnership-email. */
export const partnershipForm = inquiryForm(
  { name: "partnership", rateLimit: rateLimits.partnership, schema: partnershipFormSchema },
  sendPartnershipInquiry,
);

type Sender = {
  readonly name: string;
  readonly visitor: ActionVisitor;
  readonly posted: Posted;
};

/** Returns what's stored about the sender, with the key that identifies the message. */
export async function createSender(ctx: Ctx, { name, visitor, posted }: Sender) {
  return {
    ...createSubmissionKey(ctx, name, visitor.ipHash, posted),
    browserHash: visitor.browserHash,
    canNotifyStaff: await consumeStaffNotice(ctx, visitor.networkHash),
    utm: await getCurrentUtm(),
  };
}

const repeatMs = 10 * minuteMs;
const maxKeyLength = 100;

/**
 * Creates the key that identifies a message, so that a double click or a retry stores it once.
 * Without JavaScript, the same text from the same IP address within ten minutes is one message.
 * store-inquiry.ts checks its age: with a time window in the key, a repeat could get another key.
 */
function createSubmissionKey(
  ctx: Pick<Ctx, "settings">,
  form: string,
  ipHash: string,
  { key, fields }: Posted,
): Pick<InquirySender, "submissionKey" | "keyLifetimeMs"> {
  const isKey = typeof key === "string" && key !== "" && key.length <= maxKeyLength;
  const message = JSON.stringify([form, isKey ? key : [ipHash], fields]);
  return {
    submissionKey: keyedHash(ctx.settings.authSecret, "submission", message),
    keyLifetimeMs: isKey ? null : repeatMs,
  };
}
