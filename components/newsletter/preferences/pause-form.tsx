"use client";

import { useVisitorForm } from "@/components/forms/use-visitor-form";
import {
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { formatDay } from "@/components/newsletter/preferences/subscription-copy";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { VisitorAction } from "@/lib/forms/form-result";
import type {
  SetPauseProblem,
  SetPauseResult,
} from "@/lib/newsletter/preferences/save-preferences";
import { pauseWeeks } from "@/lib/newsletter/sending/schedule";

type Props = {
  readonly token: string;
  readonly isPaused: boolean;
  readonly save: VisitorAction<SetPauseResult, SetPauseProblem>;
};

/** Pauses the newsletter for some weeks, or resumes it. */
export function PauseForm({ token, isPaused, save }: Props) {
  const { contactEmail } = useProfile();
  const { formProps, isBusy } = useVisitorForm(save, {
    onResult(result) {
      if (result.status !== "done") {
        toast.error(preferencesTexts.not_saved, getFailureReason(result, contactEmail));
        return;
      }
      const { pausedUntil } = result.value;
      toast.success(
        preferencesTexts.saved,
        pausedUntil === null
          ? "The newsletter will continue."
          : `Paused until ${formatDay(pausedUntil)}.`,
      );
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <h2 className="text-2xl">{isPaused ? "Resume early" : "Take a break"}</h2>
      <p className="text-soft">
        {isPaused
          ? "If you resume now, your next issue will arrive on your next scheduled day."
          : "We won't email you during the break. After the break, you'll continue where you left off."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isPaused ? (
          <Button type="submit" look="secondary" name="weeks" value="0" busy={isBusy}>
            Resume now
          </Button>
        ) : (
          pauseWeeks.map((weeks) => (
            <Button
              key={weeks}
              type="submit"
              look="secondary"
              name="weeks"
              value={weeks}
              busy={isBusy}
            >
              {weeks === 1 ? "Pause 1 week" : `Pause ${weeks} weeks`}
            </Button>
          ))
        )}
      </div>
    </form>
  );
}
