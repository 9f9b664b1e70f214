import { redirect } from "next/navigation";
import { screens, selectAllowed } from "@/components/admin/layout/screens";
import { requireStaff } from "@/lib/web/staff/current-staff";

export default async function AdminPage() {
  const { role } = await requireStaff("account.manage");
  redirect(selectAllowed(screens, role)[0]?.href ?? "/admin/account");
}
