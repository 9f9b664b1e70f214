import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";

/** An underlined link. It isn't prefetched, because a list contains many. */
export function TextLink({ className = "", ...props }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...props} className={`underline underline-offset-4 ${className}`} />
  );
}
