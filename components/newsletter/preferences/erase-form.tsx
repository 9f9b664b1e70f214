"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import {
  erasedHref,
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { usePrivateForm } from "@/components/newsletter/preferences/use-private-form";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import type { Result } from "@/lib/core/result";
import type { EraseProblem } from "@/lib/flows/erase-subscriber";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

type Outcome = ActionOutcome<Result<"erased", EraseProblem>>;

type Props = {
  readonly token: string;
  readonly erase: (form: FormData) => Promise<Outcome>;
  readonly eraseWithoutScripts: (form: FormData) => Promise<void>;
};

/** Second step of erasing data: a checkbox and a button. */
export function EraseForm({ token, erase, eraseWithoutScripts }: Props) {
  const { contactEmail } = useProfile();
  const router = useRouter();
  const [isLeaving, startTransition] = useTransition();
  const { isBusy: isErasing, onSubmit } = usePrivateForm(erase, (outcome, isStillHere) => {
    if (outcome?.status !== "done" || !outcome.value.ok) {
      toast.error(preferencesTexts.not_erased, getFailureReason(outcome, contactEmail));
    } else if (isStillHere) startTransition(() => router.replace(erasedHref));
    else toast.success(preferencesTexts.erased);
  });
  const isBusy = isErasing || isLeaving;
  return (
    <form action={eraseWithoutScripts} onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <Checkbox
        id="isSure"
        name="isSure"
        label="Delete everything. I understand this can’t be undone."
        required
        disabled={isBusy}
      />
      <div>
        <Button type="submit" look="danger" busy={isBusy}>
          {isBusy ? "Deleting…" : "Delete my data permanently"}
        </Button>
      </div>
    </form>
  );
}
