import { type ReactNode, Suspense } from "react";
import { verifyAgainAction } from "@/app/(staff)/admin/(dashboard)/account/actions";
import { DashboardShell } from "@/components/admin/layout/dashboard-shell";
import { ScreenLinks } from "@/components/admin/layout/screen-links";
import { SessionMonitor } from "@/components/staff-auth/session-monitor";
import { StepUpProvider } from "@/components/staff-auth/step-up/step-up-form";
import type { StaffRole } from "@/lib/auth/permissions";
import { countByScreen } from "@/lib/overview/today-copy";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { getToday } from "@/lib/web/staff/today";

/** The dashboard's shell. Pages check for an admin again, because layouts don't run on every visit. */
export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const { email, role } = await requireStaff("account.manage");
  return (
    <DashboardShell
      email={email}
      role={role}
      links={
        <Suspense fallback={<ScreenLinks role={role} />}>
          <CountedLinks role={role} />
        </Suspense>
      }
    >
      <SessionMonitor />
      <StepUpProvider verify={verifyAgainAction}>{children}</StepUpProvider>
    </DashboardShell>
  );
}

/** The counts arrive after the page. Without them, after an error, the links still work. */
async function CountedLinks({ role }: { readonly role: StaffRole }) {
  const today = await getToday();
  return <ScreenLinks role={role} counts={typeof today === "string" ? {} : countByScreen(today)} />;
}
