import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { Untranslated } from "@/components/ui/untranslated";
import type { FeedSummary } from "@/lib/consultations/session-feed";

type Props = {
  readonly feed: FeedSummary | null;
  readonly replace: AdminAction;
  readonly revoke: AdminAction;
};

/** The private address of the sessions for a calendar program. */
export function SessionFeed({ feed, replace, revoke }: Props) {
  return (
    <div className="grid max-w-prose gap-3">
      <p>
        Subscribe to a private address to see paid sessions in your calendar. Google reads such
        calendars only every 12 to 24 hours, which is why each invitation also arrives by email.
      </p>
      {feed ? (
        <>
          <p>Anyone with this address can see your sessions:</p>
          <code className="break-all">
            <Untranslated>{feed.url}</Untranslated>
          </code>
          {feed.readAt ? (
            <p>
              Last read <StaffTime at={feed.readAt} />.
            </p>
          ) : (
            <p>No program has read it yet.</p>
          )}
        </>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ActionForm
          action={replace}
          submitLabel={feed ? "Replace address" : "Create address"}
          busyLabel="Creating…"
          look={feed ? "secondary" : "primary"}
          needsClick
        />
        {feed ? (
          <ActionForm
            action={revoke}
            submitLabel="End address"
            busyLabel="Ending…"
            look="secondary"
            needsClick
          />
        ) : null}
      </div>
    </div>
  );
}
