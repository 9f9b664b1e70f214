import { LoadError } from "@/components/admin/layout/load-error";
import { SetupChecklist } from "@/components/admin/overview/setup-checklist";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readSetup } from "@/lib/setup/setup";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { getSenderDomains } from "@/lib/web/staff/sender-domains";
import { approveLegalTextsAction, confirmPricesAction } from "./actions";

/** The setup checklist, for those who can set up the site. */
export async function Setup({ admin }: { readonly admin: AdminActor }) {
  if (!hasPermission(admin.role, "setup.manage")) return null;
  const items = await getSenderDomains()
    .then((domains) => readSetup(appCtx(), admin, domains))
    .catch((fault: unknown) => logLoadFault("overview_setup", fault));
  if (typeof items === "string") {
    const title = "Error loading the setup checklist";
    return <LoadError title={title} reference={items} href="/admin/overview" />;
  }
  return (
    <SetupChecklist
      items={items}
      actions={{ approve: approveLegalTextsAction, confirmPrices: confirmPricesAction }}
    />
  );
}
