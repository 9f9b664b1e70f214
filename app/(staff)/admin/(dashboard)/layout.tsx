import type { ReactNode } from "react";
import { DashboardShell } from "@/components/admin/dashboard-shell";
import { SessionWatch } from "@/components/staff-auth/session-watch";
import { requireAdmin } from "@/lib/web/staff";

/** The dashboard's shell. Pages ask for the admin again: a layout is not run by every visit. */
export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const { email } = await requireAdmin();
  return (
    <DashboardShell email={email}>
      <SessionWatch />
      {children}
    </DashboardShell>
  );
}
