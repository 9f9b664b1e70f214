import { notFound } from "next/navigation";
import { connection } from "next/server";
import { requireAdmin } from "@/lib/web/staff/current-admin";

/** Unknown paths below /admin show "not found" inside the dashboard. */
export default async function UnknownScreen() {
  await connection();
  await requireAdmin();
  notFound();
}
