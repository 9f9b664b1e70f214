"use client";

import { type ReactNode, Suspense, useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import {
  MatchingActions,
  type MatchingSubscribers,
} from "@/components/admin/subscribers/matching-actions";
import { Selection } from "@/components/admin/table/selection";
import {
  countSubscribersText,
  frequencyLabels,
  staffFrequencies,
} from "@/lib/subscribers/subscriber-copy";

type Props = {
  readonly ids: readonly string[];
  readonly actions: Readonly<Record<"setFrequency" | "resend" | "unsubscribe", AdminAction>>;
  readonly matching: MatchingSubscribers;
  /** The table, with a checkbox in each row. */
  readonly children: ReactNode;
};

/** Bulk actions for the selected subscribers, or for everyone who matches. */
export function SubscriberSelection({ actions, matching, ...list }: Props) {
  const [isMatchingChosen, setMatchingChosen] = useState(false);
  return (
    <Selection
      {...list}
      label="Select all on this page"
      isWider={isMatchingChosen}
      onChange={() => setMatchingChosen(false)}
      actions={({ ids, isAll, clear }) => {
        const hidden = { subscriberIds: ids.join(",") };
        return (
          <>
            {isAll ? (
              <Suspense>
                <MatchingActions
                  matching={matching}
                  shown={ids.length}
                  isChosen={isMatchingChosen}
                  onChoose={setMatchingChosen}
                  onDone={clear}
                />
              </Suspense>
            ) : null}
            {isMatchingChosen ? null : (
              <>
                <ActionForm
                  action={actions.setFrequency}
                  submitLabel="Change frequency"
                  hidden={hidden}
                  className="flex flex-wrap gap-2"
                  onDone={clear}
                >
                  <select
                    name="frequency"
                    aria-label="New frequency"
                    className="min-h-11 rounded-md border-2 border-line bg-ground px-2"
                  >
                    {staffFrequencies.map((value) => (
                      <option key={value} value={value}>
                        {frequencyLabels[value]}
                      </option>
                    ))}
                  </select>
                </ActionForm>
                <ActionForm
                  action={actions.resend}
                  submitLabel="Resend confirmation"
                  busyLabel="Sending…"
                  hidden={hidden}
                  onDone={clear}
                />
                <ConfirmAction
                  label="Unsubscribe"
                  title={`Unsubscribe ${countSubscribersText(ids.length)}?`}
                  description="These subscribers won't get any more newsletter emails. To resubscribe, they have to sign up again or change their preferences."
                  look="danger"
                  action={actions.unsubscribe}
                  hidden={hidden}
                  onDone={clear}
                />
              </>
            )}
          </>
        );
      }}
    />
  );
}
