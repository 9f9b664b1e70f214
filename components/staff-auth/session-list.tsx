import type { AdminAction } from "@/components/admin/action-form";
import { ConfirmAction } from "@/components/admin/confirm-action";
import { DataTable } from "@/components/admin/data-table";
import { StaffTime } from "@/components/admin/staff-time";
import { browserLabel } from "@/lib/auth/browser-label";
import type { OwnSession } from "@/lib/auth/read-account";

type Props = { readonly sessions: readonly OwnSession[]; readonly end: AdminAction };

const methods: Readonly<Record<OwnSession["method"], string>> = {
  password: "Password",
  link: "Magic link",
  code: "Mailed code",
  reset: "Password reset",
  sign_up: "Sign-up",
};

/** The devices that are signed in to one's account, each with a way to end it. */
export function SessionList({ sessions, end }: Props) {
  return (
    <DataTable
      caption="Your sessions"
      rows={sessions}
      rowKey={(session) => session.id}
      empty="No sessions"
      columns={[
        {
          key: "browser",
          label: "Browser",
          cell: (session) => (
            <>
              {browserLabel(session.userAgent)}
              {session.isCurrent ? <strong className="ml-2">(this one)</strong> : null}
            </>
          ),
        },
        { key: "method", label: "Signed in by", cell: (session) => methods[session.method] },
        { key: "since", label: "Since", cell: (session) => <StaffTime at={session.createdAt} /> },
        {
          key: "seen",
          label: "Last seen",
          cell: (session) => <StaffTime at={session.lastSeenAt} />,
        },
        {
          key: "end",
          label: "Action",
          isAction: true,
          cell: (session) =>
            session.isCurrent ? (
              "-"
            ) : (
              <ConfirmAction
                label="End"
                aria-label={`End the session of ${browserLabel(session.userAgent)}`}
                title="End this session?"
                description="That device is signed out with its next request."
                confirmLabel="End session"
                action={end}
                hidden={{ sessionId: session.id }}
              />
            ),
        },
      ]}
    />
  );
}
