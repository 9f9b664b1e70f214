"use client";

import { useEffect, useRef } from "react";
import { showProblem } from "@/components/forms/button-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { getLibraryProblem } from "@/components/library/library-copy";
import type { LibraryAction } from "@/lib/customers/library-forms";

type Props = {
  readonly orderNumber: string;
  readonly subject: "payment" | "refund";
  readonly subjectId: string;
  /** Once issued. */
  readonly invoice: { readonly id: string; readonly number: string } | undefined;
  /** Starting values; a credit note has the invoice's details. */
  readonly billing?: { readonly name: string; readonly address: string };
  readonly getInvoice: LibraryAction;
};

/** The PDF of an invoice or credit note, or the form that issues it. */
export function InvoiceLink(props: Props) {
  const { orderNumber, subject, subjectId, invoice, billing, getInvoice } = props;
  const form = useVisitorForm(getInvoice);
  const name = subject === "payment" ? "Invoice" : "Credit note";
  const link = useRef<HTMLAnchorElement>(null);
  const wasIssued = useRef(invoice !== undefined);
  const isIssued = invoice !== undefined;

  // The form disappears with its focus, and the page gets shorter.
  useEffect(() => {
    if (isIssued && !wasIssued.current) link.current?.focus();
    wasIssued.current = isIssued;
  }, [isIssued]);

  if (invoice) {
    return (
      <a
        ref={link}
        className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
        href={`/library/invoice?id=${invoice.id}`}
        download={`${name} ${invoice.number}.pdf`}
      >
        {name} {invoice.number} (PDF)
      </a>
    );
  }
  // Fields show their own errors.
  const problem =
    billing && form.result?.status === "invalid" ? undefined : getLibraryProblem(form.result);
  const idPrefix = { idPrefix: `${subjectId}-` };
  const fields = (
    <VisitorForm
      form={form}
      submitLabel={`Get the ${name.toLowerCase()}`}
      busyLabel="Creating the PDF…"
      look="secondary"
      message={showProblem(problem)}
      hasMessageBelow
      hasNativeChecks
    >
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="subjectId" value={subjectId} />
      {billing ? (
        <>
          <FormField
            {...idPrefix}
            name="name"
            label="Name or company"
            autoComplete="billing organization"
            required
            maxLength={200}
            initial={billing.name}
          />
          <FormTextarea
            {...idPrefix}
            name="address"
            label="Billing address"
            rows={3}
            autoComplete="billing street-address"
            maxLength={500}
            initial={billing.address}
          />
          <FormField {...idPrefix} name="taxId" label="Tax ID" autoComplete="off" maxLength={50} />
          <p className="text-sm text-soft">
            Check these details before you create the invoice. You can't change them afterward.
          </p>
        </>
      ) : null}
    </VisitorForm>
  );
  if (!billing) return fields;
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
        Get an invoice
      </summary>
      <div className="pt-4">{fields}</div>
    </details>
  );
}
