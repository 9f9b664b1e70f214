"use server";

import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import {
  consultationForm,
  contactForm,
  homeContactForm,
  partnershipForm,
} from "@/lib/web/actions/inquiry-forms";

export const sendHomeMessageAction = defineVisitorAction(homeContactForm);

export const sendContactMessageAction = defineVisitorAction(contactForm);

export const requestConsultationAction = defineVisitorAction(consultationForm);

export const sendPartnershipInquiryAction = defineVisitorAction(partnershipForm);
