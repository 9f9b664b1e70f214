"use client";

import { useEffect, useRef } from "react";
import type { FormAction } from "@/components/downloads/outcomes";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { getLibraryProblem } from "@/components/library/library-copy";
import { Button } from "@/components/ui/button";
import { controlClassName, Field, FieldFrame } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { LibraryAnswer } from "@/lib/customers/library-forms";

type Props = {
  readonly orderNumber: string;
  readonly subject: "payment" | "refund";
  readonly subjectId: string;
  /** Once issued. */
  readonly invoice: { readonly id: string; readonly number: string } | undefined;
  /** Starting values; a credit note has the invoice's details. */
  readonly billing?: { readonly name: string; readonly address: string };
  readonly getInvoice: FormAction<LibraryAnswer>;
};

/** The PDF of an invoice or credit note, or the form that issues it. */
export function InvoiceLink(props: Props) {
  const { orderNumber, subject, subjectId, invoice, billing, getInvoice } = props;
  const { form, outcome, isBusy } = useFormOutcome(getInvoice);
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
  const problem = getLibraryProblem(outcome);
  const id = (field: string) => `${field}-${subjectId}`;
  const fields = (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="subjectId" value={subjectId} />
      {billing ? (
        <>
          <Field
            id={id("name")}
            name="name"
            label="Name or company"
            autoComplete="billing organization"
            required
            maxLength={200}
            defaultValue={billing.name}
          />
          <FieldFrame id={id("address")} label="Billing address">
            <textarea
              id={id("address")}
              name="address"
              rows={3}
              autoComplete="billing street-address"
              maxLength={500}
              defaultValue={billing.address}
              className={controlClassName}
            />
          </FieldFrame>
          <Field id={id("taxId")} name="taxId" label="Tax ID" autoComplete="off" maxLength={50} />
          <p className="text-sm text-soft">
            Check these details before you create the invoice. You can't change them afterward.
          </p>
        </>
      ) : null}
      <div>
        <Button type="submit" look="secondary" busy={isBusy}>
          {isBusy ? "Creating the PDF…" : `Get the ${name.toLowerCase()}`}
        </Button>
      </div>
      {problem ? (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      ) : null}
    </form>
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
