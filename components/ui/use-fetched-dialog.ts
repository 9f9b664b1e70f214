import { usePathname } from "next/navigation";
import { type ComponentType, useState } from "react";

/**
 * A dialog that loads its content when first opened. It closes on navigation, because a dialog in a
 * layout would otherwise stay open on the next page.
 * @param load the dynamic import of the content
 */
export function useFetchedDialog<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [Content, setContent] = useState<ComponentType<Props> | null>(null);
  if (openOn !== null && openOn !== pathname) setOpenOn(null);

  async function open() {
    setOpenOn(pathname);
    if (Content) return;
    try {
      const Fetched = await fetchWithDialog(load());
      setContent(() => Fetched);
    } catch {
      // Offline: the next click tries again.
      setOpenOn(null);
    }
  }

  const onOpenChange = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null);
  return { Content, isOpen: openOn === pathname, open, onOpenChange };
}

/**
 * Loads a dialog's content in parallel with the shared dialog code (Radix).
 * @param content the dynamic import of a component that renders a `Dialog`
 */
export async function fetchWithDialog<Component>(
  content: Promise<{ readonly default: Component }>,
): Promise<Component> {
  const [module] = await Promise.all([content, import("@/components/ui/dialog-panel")]);
  return module.default;
}
