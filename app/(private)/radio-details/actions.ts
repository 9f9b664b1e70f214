"use server";

import { refresh } from "next/cache";
import type { SongFormState } from "@/components/radio/song-form";
import { setWeeklyEmails } from "@/lib/radio/campaign/weekly-emails";
import { saveRadioDetails } from "@/lib/radio/edit-submissions";
import { customerDetailsForm, weeklyEmailsForm } from "@/lib/radio/radio-forms";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction, toForm } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

const save = defineAction({
  rateLimit: rateLimits.radioDetails,
  schema: customerDetailsForm,
  run: (ctx, { token, orderItemId, ...details }) =>
    saveRadioDetails(ctx, { token, orderItemId, details }),
});

/** Saves a song's details. Works without JavaScript. */
export async function saveSongAction(
  _previous: SongFormState,
  sent: FormData,
): Promise<SongFormState> {
  const form = toForm(sent);
  const outcome = await save(Object.fromEntries(form));
  switch (outcome.status) {
    case "done": {
      refresh();
      if (!outcome.value.ok) return { status: "locked" };
      flushOutboxAfterResponse();
      return { status: "saved" };
    }
    case "invalid": {
      const typed: Record<string, string> = {};
      for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
      return { status: "invalid", fields: outcome.fields, typed };
    }
    case "rate_limited":
      return { status: "rate_limited" };
    case "fault":
      return { status: "fault", faultId: outcome.faultId };
  }
}

const chooseWeeklyEmails = defineAction({
  rateLimit: rateLimits.radioDetails,
  schema: weeklyEmailsForm,
  run: (ctx, choice) => setWeeklyEmails(ctx, choice),
});

/** Turns a song's weekly emails on or off. Works without JavaScript. */
export async function setWeeklyEmailsAction(form: FormData): Promise<void> {
  await chooseWeeklyEmails(form);
  refresh();
}
