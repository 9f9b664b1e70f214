import { PageHeader } from "@/components/admin/layout/page-header";
import { Link } from "@/components/ui/link";

export default function ScreenNotFound() {
  return (
    <>
      <PageHeader
        title="Not found"
        description="This page doesn't exist, or the record was deleted."
      />
      <Link href="/admin/overview" className="underline underline-offset-4">
        Go to Overview
      </Link>
    </>
  );
}
