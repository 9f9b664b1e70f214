import { PageSkeleton } from "@/components/admin/layout/skeleton";

export default function Loading() {
  return <PageSkeleton />;
}
