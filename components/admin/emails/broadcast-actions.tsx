import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { formatBroadcastDay } from "@/lib/newsletter/broadcasts/broadcast-copy";
import type { EditedBroadcast } from "@/lib/newsletter/broadcasts/read-broadcasts";

type Props = {
  readonly broadcast: EditedBroadcast;
  /** Shown once more before it's scheduled. */
  readonly warnings?: readonly string[];
  readonly schedule?: AdminAction;
  /** Left out outside of sending hours. */
  readonly sendToday?: AdminAction | undefined;
  readonly cancel: AdminAction;
};

export function BroadcastActions({ broadcast, warnings = [], schedule, sendToday, cancel }: Props) {
  const { id, version, status, day, recipients } = broadcast;
  const hidden = { broadcastId: id, version: String(version) };
  const isOpen = status === "scheduled" || status === "sending";
  return (
    <div className="flex flex-wrap gap-3">
      {schedule && day !== null && !isOpen ? (
        <ConfirmAction
          label="Schedule"
          title={`Schedule for ${formatBroadcastDay(day)}?`}
          description={[
            ...warnings,
            "We'll start sending at 9 AM Central. You can edit the text, the audience, and the day until then.",
          ].join(" ")}
          look="primary"
          action={schedule}
          hidden={hidden}
        />
      ) : null}
      {sendToday ? (
        <ConfirmAction
          label="Send today"
          title="Send this broadcast today?"
          description={[
            ...warnings,
            "We'll start within a minute. Subscribers who already got an email today get it on their next day in the window.",
          ].join(" ")}
          action={sendToday}
          hidden={hidden}
        />
      ) : null}
      {isOpen ? (
        <ConfirmAction
          label="Cancel broadcast"
          title="Cancel this broadcast?"
          description={
            recipients === null
              ? "We won't send it. You can schedule it again later."
              : "We'll stop sending it. Subscribers who already have it keep it. You can't undo this."
          }
          closeLabel="Keep it"
          look="danger"
          action={cancel}
          hidden={hidden}
        />
      ) : null}
    </div>
  );
}
