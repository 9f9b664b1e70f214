"use client";

import { preferencesTexts, reasonOf } from "@/components/newsletter/preferences-state";
import { dayWords } from "@/components/newsletter/reading-words";
import { usePrivateForm } from "@/components/newsletter/use-private-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { PauseSet, SetPauseProblem } from "@/lib/newsletter/pause";
import { pauseWeeks } from "@/lib/newsletter/pause-weeks";
import type { Result } from "@/lib/result";
import type { ActionOutcome } from "@/lib/web/action-outcome";

type Outcome = ActionOutcome<Result<PauseSet, SetPauseProblem>>;

type Props = {
  readonly token: string;
  readonly isPaused: boolean;
  readonly save: (form: FormData) => Promise<Outcome>;
  readonly saveWithoutScripts: (form: FormData) => Promise<void>;
};

/** Some weeks without mail, or the end of them. */
export function PauseForm({ token, isPaused, save, saveWithoutScripts }: Props) {
  const { isBusy, onSubmit } = usePrivateForm(save, tell);
  return (
    <form action={saveWithoutScripts} onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <h2 className="text-2xl">{isPaused ? "Back early?" : "Take a break"}</h2>
      <p className="text-soft">
        {isPaused
          ? "The next issue then comes on the first of your days."
          : "Nothing comes meanwhile, and nothing is lost: it goes on where you stopped."}
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

function tell(outcome: Outcome | null): void {
  if (outcome?.status === "done" && outcome.value.ok) {
    const { pausedUntil } = outcome.value.value;
    toast.success(
      preferencesTexts.saved,
      pausedUntil === null ? "The newsletter goes on." : `Paused until ${dayWords(pausedUntil)}.`,
    );
  } else toast.error(preferencesTexts.not_saved, reasonOf(outcome));
}
