import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import { browserLabel } from "@/lib/auth/browser-label";
import type { AccountSession } from "@/lib/auth/read-account";

type Props = { readonly sessions: readonly AccountSession[]; readonly end: AdminAction };

const methods: Readonly<Record<AccountSession["method"], string>> = {
  password: "Password",
  link: "Magic link",
  code: "Emailed code",
  reset: "Password reset",
  sign_up: "Sign-up",
};

/** The account's sessions, each with a button to end it. */
export function SessionList({ sessions, end }: Props) {
  return (
    <DataTable
      caption="Your sessions"
      rows={sessions}
      rowKey={(session) => session.id}
      empty="No sessions"
      columns={[
        {
          label: "Browser",
          cell: (session) => (
            <>
              {browserLabel(session.userAgent)}
              {session.isCurrent ? <strong className="ml-2">(this device)</strong> : null}
            </>
          ),
        },
        { label: "Sign-in method", cell: (session) => methods[session.method] },
        { label: "Signed in", cell: (session) => <StaffTime at={session.createdAt} /> },
        { label: "Last seen", cell: (session) => <StaffTime at={session.lastSeenAt} /> },
        {
          label: "Action",
          onPhones: "line",
          cell: (session) =>
            session.isCurrent ? (
              "-"
            ) : (
              <ConfirmAction
                label="End"
                aria-label={`End the session on ${browserLabel(session.userAgent)}`}
                title="End this session?"
                description="We'll sign out that device the next time it loads a page."
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
