import { notFound } from "next/navigation";
import { requireStaff } from "@/lib/web/staff/current-staff";

/** Unknown paths below /admin show "not found" inside the dashboard. */
export default async function UnknownScreen() {
  await requireStaff("account.manage");
  notFound();
}
