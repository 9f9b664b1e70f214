import { usePathname } from "next/navigation";
import { type ComponentType, useState } from "react";
import { fetchWithDialog } from "@/components/ui/fetch-with-dialog";

/**
 * A dialog whose content is fetched on the first `open`. In: its import. Out: the content once it is
 * there, whether it is open, and what opens and closes it. In a layout it outlives its page, and Back
 * must not carry it onto the next one: there it is closed.
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
      // Offline: the next press tries again.
      setOpenOn(null);
    }
  }

  const onOpenChange = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null);
  return { Content, isOpen: openOn === pathname, open, onOpenChange };
}
