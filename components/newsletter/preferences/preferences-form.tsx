"use client";

import {
  frequencyChoices,
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { usePrivateForm } from "@/components/newsletter/preferences/use-private-form";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { Result } from "@/lib/core/result";
import type { SavePreferencesProblem } from "@/lib/newsletter/preferences/save-preferences";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

type Saved = ActionOutcome<Result<FrequencyPref, SavePreferencesProblem>>;

type Props = {
  readonly token: string;
  readonly frequency: FrequencyPref;
  readonly save: (form: FormData) => Promise<Saved>;
  readonly saveWithoutScripts: (form: FormData) => Promise<void>;
};

export function PreferencesForm({ token, frequency, save, saveWithoutScripts }: Props) {
  const { contactEmail } = useProfile();
  const { isBusy, onSubmit } = usePrivateForm(save, (outcome) =>
    showOutcome(outcome, contactEmail),
  );
  return (
    <Panel>
      <form action={saveWithoutScripts} onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="token" value={token} />
        {/* Resets the selection when the saved value changed, for example in another tab. */}
        <fieldset key={frequency} className="grid gap-1">
          <legend className="mb-3 font-display text-2xl font-extrabold">
            How often should we email you?
          </legend>
          {frequencyChoices.map(({ value, label, hint }) => (
            <label
              key={value}
              className="flex min-h-14 items-center gap-4 border-t border-hairline py-2"
            >
              <input
                type="radio"
                name="frequency"
                value={value}
                defaultChecked={value === frequency}
                className="size-5 shrink-0 accent-(--text)"
              />
              <span className="grid">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-soft">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Saving…" : "Save preferences"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function showOutcome(outcome: Saved | null, contactEmail: string): void {
  if (outcome?.status === "done" && outcome.value.ok) {
    const isGone = outcome.value.value === "unsubscribed";
    toast.success(isGone ? preferencesTexts.unsubscribed : preferencesTexts.saved);
  } else toast.error(preferencesTexts.not_saved, getFailureReason(outcome, contactEmail));
}
