import type { ReactNode } from "react";
import { DashboardShell } from "@/components/admin/layout/dashboard-shell";
import { SessionMonitor } from "@/components/staff-auth/session-monitor";
import { requireAdmin } from "@/lib/web/staff/current-admin";

/** The dashboard's shell. Pages check for an admin again, because layouts don't run on every visit. */
export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const { email } = await requireAdmin();
  return (
    <DashboardShell email={email}>
      <SessionMonitor />
      {children}
    </DashboardShell>
  );
}
