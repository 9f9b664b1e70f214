"use client";

import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import {
  frequencyChoices,
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { useProfile } from "@/components/site/profile/profile-context";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { VisitorAction } from "@/lib/forms/form-result";
import type { SavePreferencesProblem } from "@/lib/newsletter/preferences/save-preferences";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly token: string;
  readonly frequency: FrequencyPref;
  readonly wantsNews: boolean;
  readonly save: VisitorAction<FrequencyPref, SavePreferencesProblem>;
  /** Someone who just confirmed isn't asked whether they want to leave. */
  readonly isNew?: boolean;
};

export function PreferencesForm({ token, frequency, wantsNews, save, isNew = false }: Props) {
  const { contactEmail } = useProfile();
  const form = useVisitorForm(save, {
    onResult(result) {
      if (result.status === "done") {
        const isGone = result.value === "unsubscribed";
        toast.success(isGone ? preferencesTexts.unsubscribed : preferencesTexts.saved);
      } else toast.error(preferencesTexts.not_saved, getFailureReason(result, contactEmail));
    },
  });
  const choices = frequencyChoices.filter(({ value }) => !isNew || value !== "unsubscribed");
  return (
    <Panel>
      <VisitorForm
        form={form}
        className="grid gap-6"
        submitLabel="Save preferences"
        busyLabel="Saving…"
        // A new subscriber's next step is the Quick Check.
        look={isNew ? "secondary" : "primary"}
      >
        <input type="hidden" name="token" value={token} />
        {/* Resets the selection when the saved value changed, for example in another tab. */}
        <fieldset key={frequency} className="grid gap-1">
          <legend className="mb-3 font-display text-2xl font-extrabold">
            How often should we email you?
          </legend>
          {choices.map(({ value, label, hint }) => (
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
        <label
          key={String(wantsNews)}
          className="flex min-h-14 items-center gap-4 border-t border-hairline pt-4"
        >
          <input type="hidden" name="wantsNews" value="off" />
          <input
            type="checkbox"
            name="wantsNews"
            value="on"
            defaultChecked={wantsNews}
            className="size-5 shrink-0 accent-(--text)"
          />
          <span className="grid">
            <span className="font-semibold">Also send me news</span>
            <span className="text-sm text-soft">
              Workshops, offers, updates, and reminders about what you bought, only on days you
              chose above and never a second email that day
            </span>
          </span>
        </label>
      </VisitorForm>
    </Panel>
  );
}
