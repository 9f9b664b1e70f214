import type { ReactNode } from "react";
import { DashboardShell } from "@/components/admin/layout/dashboard-shell";
import { SessionMonitor } from "@/components/staff-auth/session-monitor";
import { requireAdmin } from "@/lib/web/staff/current-admin";

/** The dashboard's shell. Pages ask for the admin again: a layout is not run by every visit. */
export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const { email } = await requireAdmin();
  return (
    <DashboardShell email={email}>
      <SessionMonitor />
      {children}
    </DashboardShell>
  );
}
