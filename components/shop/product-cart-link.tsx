import Link from "next/link";
import { buttonClassName } from "@/components/ui/button";

export function ViewCartLink() {
  return (
    <Link href="/cart" className={`${buttonClassName("quiet")} justify-self-start`}>
      View cart
    </Link>
  );
}
