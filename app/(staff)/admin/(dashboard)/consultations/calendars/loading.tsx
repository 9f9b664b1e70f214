import { ScreenSkeleton } from "@/components/admin/layout/screen-skeleton";

export default function Loading() {
  return <ScreenSkeleton />;
}
