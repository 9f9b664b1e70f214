import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function ViewCartLink() {
  return (
    <Link href="/cart" className={`${buttonClassName("quiet")} justify-self-start`}>
      View cart
    </Link>
  );
}
