"use client";

import { useState } from "react";
import { FormProblem } from "@/components/admin/form/form-problem";
import { Button } from "@/components/ui/button";
import type { ActionMessage } from "@/lib/core/action-state";

type Props = {
  readonly saveLabel: string;
  readonly canPublish: boolean;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly isKept: boolean;
  readonly problem: ActionMessage | null;
};

/** An editor's buttons, always at the bottom of the window, with the state of its text. */
export function EditorButtons(props: Props) {
  const { saveLabel, canPublish, isBusy, isChanged, isKept, problem } = props;
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 -mx-1 grid gap-2 border-t-2 border-text bg-ground px-1 py-3">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          look={canPublish ? "secondary" : "primary"}
          busy={isBusy}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => setPublishing(false)}
        >
          {isBusy && !isPublishing ? "Saving…" : saveLabel}
        </Button>
        {canPublish ? (
          <Button
            type="submit"
            name="publish"
            value="on"
            look="primary"
            busy={isBusy}
            onClick={() => setPublishing(true)}
          >
            {isBusy && isPublishing ? "Publishing…" : "Publish"}
          </Button>
        ) : null}
        <p role="status" className="min-h-6 text-sm text-soft">
          {getStatusText({ isBusy, isChanged, isKept })}
        </p>
      </div>
    </div>
  );
}

function getStatusText(state: Pick<Props, "isBusy" | "isChanged" | "isKept">): string {
  if (state.isBusy || !state.isChanged) return "";
  return state.isKept ? "Unsaved changes, kept in this browser" : "Unsaved changes";
}
