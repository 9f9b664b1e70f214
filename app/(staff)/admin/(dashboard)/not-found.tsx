import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";

export default function ScreenNotFound() {
  return (
    <>
      <PageHeader
        title="Not found"
        description="This page doesn't exist, or the record was deleted."
      />
      <TextLink href="/admin/overview">Go to Overview</TextLink>
    </>
  );
}
