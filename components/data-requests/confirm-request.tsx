"use client";

import type { FormAction } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  readonly token: string;
  readonly action: FormAction<null>;
};

/** The button that proves the address. After a success, the page shows the next stage. */
export function ConfirmRequest({ token, action }: Props) {
  const { form, outcome, isBusy } = useFormOutcome(action);
  return (
    <form {...form} className="grid justify-items-start gap-4">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? "Confirming…" : "Confirm my request"}
      </Button>
      {outcome && outcome.status !== "done" ? (
        <Notice tone="error" announce>
          {getProblemText(outcome)}
        </Notice>
      ) : null}
    </form>
  );
}
