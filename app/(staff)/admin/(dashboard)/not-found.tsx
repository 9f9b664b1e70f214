import { PageHead } from "@/components/admin/page-head";
import { Link } from "@/components/ui/link";

export default function ScreenNotFound() {
  return (
    <>
      <PageHead
        title="Not found"
        description="There is no such screen, or what it showed is gone."
      />
      <Link href="/admin/overview" className="underline underline-offset-4">
        To the overview
      </Link>
    </>
  );
}
