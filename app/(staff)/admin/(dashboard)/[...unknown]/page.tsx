import { notFound } from "next/navigation";
import { connection } from "next/server";
import { requireAdmin } from "@/lib/web/staff/current-admin";

/** An address below /admin that is no screen: said inside the dashboard, under its nonce. */
export default async function UnknownScreen() {
  await connection();
  await requireAdmin();
  notFound();
}
