import Link from "next/link";
import type { ComponentProps } from "react";

/** An underlined link to a dashboard screen. */
export function TextLink({ className = "", ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={`underline underline-offset-4 ${className}`} />;
}
