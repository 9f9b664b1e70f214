import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";

/** Shown at the address that was asked for, inside the dashboard. */
export default function ScreenForbidden() {
  return (
    <>
      <PageHeader
        title="Not Authorized"
        description="You don't have permission to access this area. An admin can change your role in Settings."
      />
      <TextLink href="/admin">Go to your dashboard</TextLink>
    </>
  );
}
