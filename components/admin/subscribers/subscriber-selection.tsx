"use client";

import { type ReactNode, Suspense, useRef, useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import {
  MatchingActions,
  type MatchingSubscribers,
} from "@/components/admin/subscribers/matching-actions";
import { selectionName } from "@/components/admin/subscribers/selection-name";
import {
  countSubscribersText,
  frequencyLabels,
  staffFrequencies,
} from "@/lib/subscribers/subscriber-copy";

type Props = {
  readonly actions: Readonly<Record<"setFrequency" | "resend" | "unsubscribe", AdminAction>>;
  readonly matching: MatchingSubscribers;
  /** The table, with a checkbox in each row. */
  readonly children: ReactNode;
};

/** Bulk actions for the rows that are checked in the table, or for everyone who matches. */
export function SubscriberSelection({ actions, matching, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isAllSelected, setAllSelected] = useState(false);
  const [isMatchingChosen, setMatchingChosen] = useState(false);

  function getBoxes() {
    return [...(list.current?.querySelectorAll<HTMLInputElement>(`[name=${selectionName}]`) ?? [])];
  }

  function readBoxes() {
    const boxes = getBoxes();
    const checked = boxes.filter((box) => box.checked);
    setIds(checked.map((box) => box.value));
    setAllSelected(checked.length > 0 && checked.length === boxes.length);
    setMatchingChosen(false);
  }

  function selectAll(isAll: boolean) {
    for (const box of getBoxes()) box.checked = isAll;
    readBoxes();
  }

  const clear = () => selectAll(false);
  const hidden = { subscriberIds: ids.join(",") };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isAllSelected}
            onChange={(event) => selectAll(event.currentTarget.checked)}
            className="size-4.5"
          />
          {ids.length > 0 && !isMatchingChosen
            ? `${ids.length} selected`
            : "Select all on this page"}
        </label>
        {isAllSelected ? (
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
        {ids.length > 0 && !isMatchingChosen ? (
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
        ) : null}
      </div>
      <div ref={list} onChange={readBoxes}>
        {children}
      </div>
    </>
  );
}
