/**
 * What a dialog shows, together with the dialog itself (Radix), which several share in a file of its
 * own: one wait instead of two. In: the import of a component that opens in a `Dialog`. Rejects
 * where one of them can't be fetched.
 */
export async function fetchWithDialog<Component>(
  content: Promise<{ readonly default: Component }>,
): Promise<Component> {
  const [module] = await Promise.all([content, import("@/components/ui/dialog-panel")]);
  return module.default;
}
