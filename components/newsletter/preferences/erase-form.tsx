"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import {
  erasedHref,
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { useProfile } from "@/components/site/profile/profile-context";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import type { EraseProblem } from "@/lib/flows/erase-subscriber";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly token: string;
  readonly erase: VisitorAction<"erased", EraseProblem>;
};

/** Second step of erasing data: a checkbox and a button. */
export function EraseForm({ token, erase }: Props) {
  const { contactEmail } = useProfile();
  const router = useRouter();
  const [isLeaving, startTransition] = useTransition();
  const form = useVisitorForm(erase, {
    onResult(result, { isStillHere }) {
      if (result.status !== "done") {
        toast.error(preferencesTexts.not_erased, getFailureReason(result, contactEmail));
      } else if (isStillHere()) startTransition(() => router.replace(erasedHref));
      else toast.success(preferencesTexts.erased);
    },
  });
  const isBusy = form.isBusy || isLeaving;
  return (
    <VisitorForm
      form={{ ...form, isBusy }}
      submitLabel="Delete my data permanently"
      busyLabel="Deleting…"
      look="danger"
      hasNativeChecks
    >
      <input type="hidden" name="token" value={token} />
      <Checkbox
        id="isSure"
        name="isSure"
        label="Delete everything. I understand this can’t be undone."
        required
        disabled={isBusy}
      />
    </VisitorForm>
  );
}
