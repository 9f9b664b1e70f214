"use client";

import { type FormEvent, useRef, useState } from "react";
import { startExport } from "@/components/admin/table/start-export";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { StepUpMethod } from "@/lib/core/action-state";

type Props = {
  /** The days that the list is filtered to; empty is unlimited. Without a filter, the last month. */
  readonly from: string;
  readonly to: string;
};

/** Asks for a period, then downloads its orders, payments, refunds and disputes. */
export function OrderExport({ from, to }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [stepUp, setStepUp] = useState<{ method: StepUpMethod; href: string } | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const days = { from: String(data.get("from")), to: String(data.get("to")) };
    if (days.from !== "" && days.to !== "" && days.from > days.to) {
      setError("Choose a date on or after the “From” date");
      event.currentTarget.querySelector<HTMLElement>("[name=to]")?.focus();
      return;
    }
    setError("");
    await requestExport(`/admin/orders/export?${new URLSearchParams(days)}`);
  }

  async function requestExport(href: string) {
    setBusy(true);
    const method = await startExport(href);
    setBusy(false);
    setStepUp(method ? { method, href } : null);
    if (!method) setOpen(false);
  }

  return (
    <>
      <Button ref={opener} look="secondary" onClick={() => setOpen(true)}>
        Export CSV
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Export for accounting"
        description="The file has a row for each payment, refund, and dispute from these dates. Each column adds up: Net is Gross minus what was refunded or disputed. To include all dates, leave both fields empty."
        returnFocusTo={opener}
      >
        <form onSubmit={onSubmit} noValidate className="grid gap-4">
          <Field id="export-from" name="from" label="From" type="date" defaultValue={from} />
          <Field id="export-to" name="to" label="To" type="date" defaultValue={to} error={error} />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            {isBusy ? "Exporting…" : "Export CSV"}
          </Button>
        </form>
        {stepUp ? (
          <StepUpForm
            method={stepUp.method}
            onVerified={() => void requestExport(stepUp.href)}
            onCancel={() => setStepUp(null)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
