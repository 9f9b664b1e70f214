import { PageHeader } from "@/components/admin/layout/page-header";
import { Link } from "@/components/ui/link";

export default function ScreenNotFound() {
  return (
    <>
      <PageHeader
        title="Not found"
        description="The page doesn't exist, or the record was deleted."
      />
      <Link href="/admin/overview" className="underline underline-offset-4">
        To the overview
      </Link>
    </>
  );
}
