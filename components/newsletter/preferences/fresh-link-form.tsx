"use client";

import {
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { usePrivateForm } from "@/components/newsletter/preferences/use-private-form";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Result } from "@/lib/core/result";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

type Outcome = ActionOutcome<Result<"sent", "invalid">>;

type Props = {
  readonly token: string;
  readonly send: (form: FormData) => Promise<Outcome>;
  readonly sendWithoutScripts: (form: FormData) => Promise<void>;
};

/** Emails a fresh preferences link to the subscriber viewing the page. */
export function FreshLinkForm({ token, send, sendWithoutScripts }: Props) {
  const { contactEmail } = useProfile();
  const { isBusy, onSubmit } = usePrivateForm(send, (outcome) =>
    showOutcome(outcome, contactEmail),
  );
  return (
    <form action={sendWithoutScripts} onSubmit={onSubmit}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="secondary" busy={isBusy}>
        {isBusy ? "Sending…" : "Email me a new link"}
      </Button>
    </form>
  );
}

function showOutcome(outcome: Outcome | null, contactEmail: string): void {
  if (outcome?.status === "done" && outcome.value.ok) toast.success(preferencesTexts.link_sent);
  else toast.error(preferencesTexts.link_not_sent, getFailureReason(outcome, contactEmail));
}
