import type { Metadata } from "next";
import { connection } from "next/server";
import { PageHead } from "@/components/admin/page-head";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  await connection();
  await requireAdmin();
  return <PageHead title="Overview" />;
}
