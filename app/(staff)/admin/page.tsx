import { redirect } from "next/navigation";
import { connection } from "next/server";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export default async function AdminPage() {
  await connection();
  await requireAdmin();
  redirect("/admin/overview");
}
