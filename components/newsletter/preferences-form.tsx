"use client";

import { type FormEvent, useTransition } from "react";
import { frequencyChoices, preferencesTexts } from "@/components/newsletter/preferences-state";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";
import type { Result } from "@/lib/result";
import { site } from "@/lib/site";
import type { ActionOutcome } from "@/lib/web/action-outcome";

type Problem = "invalid" | "suppressed";
type Saved = ActionOutcome<Result<FrequencyPref, Problem>>;

type Props = {
  readonly token: string;
  readonly frequency: FrequencyPref;
  readonly save: (form: FormData) => Promise<Saved>;
  readonly saveWithoutScripts: (form: FormData) => Promise<void>;
};

/** How often a reader wants mail, from daily to not at all. */
export function PreferencesForm({ token, frequency, save, saveWithoutScripts }: Props) {
  const [isBusy, startTransition] = useTransition();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    startTransition(async () => tell(await save(data).catch(() => null)));
  }

  return (
    <Panel>
      <form action={saveWithoutScripts} onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="token" value={token} />
        <fieldset className="grid gap-1">
          <legend className="mb-3 font-display text-2xl font-extrabold">Send it to me</legend>
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

function tell(outcome: Saved | null): void {
  if (outcome?.status === "done" && outcome.value.ok) {
    const isGone = outcome.value.value === "unsubscribed";
    toast.success(isGone ? preferencesTexts.unsubscribed : preferencesTexts.saved);
  } else toast.error(preferencesTexts.not_saved, reasonOf(outcome));
}

function reasonOf(outcome: Saved | null): string | undefined {
  if (outcome?.status === "rate_limited") return "Too many attempts. Please try again later.";
  if (outcome?.status !== "done" || outcome.value.ok) return undefined;
  return outcome.value.problem === "invalid"
    ? `${preferencesTexts.invalid}. Ask for a new one on this page.`
    : `We were told to stop writing to this address. Write to ${site.infoEmail} to have mail again.`;
}
