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
