"use client";

import type { ReactNode } from "react";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import {
  consultationCopy,
  contactCopy,
  homeContactCopy,
  partnershipCopy,
} from "@/lib/inquiries/inquiry-copy";

const loadForms = () => import("@/lib/inquiries/inquiry-forms");

/** Repeats what the visitor asked for, and where our answer goes. */
async function describeRequest(sent: FormData): Promise<string> {
  const { formatPreferredTime, parseTypedDay } = await import("@/lib/inquiries/session-times");
  const read = (name: string) => String(sent.get(name) ?? "");
  const day = parseTypedDay(read("preferredDate"));
  const time = read("preferredTime");
  const asked = day || time ? `You asked for ${formatPreferredTime({ date: day, time })}. ` : "";
  return `${asked}We'll write to ${read("email").trim()}.`;
}

/** Schemas load with the first submission. */
const forms = {
  home: {
    copy: homeContactCopy,
    loadSchema: async () => (await loadForms()).homeFormSchema,
    label: "Contact us",
    submitLabel: "Send message",
    className: "grid gap-5 sm:grid-cols-2",
  },
  contact: {
    copy: contactCopy,
    loadSchema: async () => (await loadForms()).contactFormSchema,
    label: "Contact form",
    submitLabel: "Send message",
    againLabel: "Send another message",
    className: "grid gap-6",
  },
  consultation: {
    copy: consultationCopy,
    async loadSchema() {
      const { createConsultationFormSchema } = await import(
        "@/lib/consultations/consultation-form"
      );
      return createConsultationFormSchema(new Date());
    },
    label: "Consultation request",
    describeSent: describeRequest,
    submitLabel: "Send request",
    againLabel: "Send another request",
    className: "grid gap-6",
  },
  partnership: {
    copy: partnershipCopy,
    loadSchema: async () => (await loadForms()).partnershipFormSchema,
    label: "Partnership Intake Form",
    submitLabel: "Send inquiry",
    className: "grid gap-6",
  },
} as const;

type Props = {
  readonly name: keyof typeof forms;
  readonly action: MessageAction;
  /** Its fields. */
  readonly children: ReactNode;
};

/** A form that sends a message to the inbox. */
export function InquiryForm({ name, action, children }: Props) {
  return (
    <MessageForm {...forms[name]} action={action} busyLabel="Sending…">
      {children}
    </MessageForm>
  );
}
