import { toast } from "@/components/ui/toast";
import { type StepUpMethod, stepUpHeader, stepUpMethods } from "@/lib/core/action-state";
import { exportBusy } from "@/lib/csv/export-slots";

/**
 * Downloads a CSV file. Sends HEAD first, so that an error or a required identity check doesn't replace
 * the screen.
 * @returns How staff must confirm who they are before the download starts, or null.
 */
export async function startExport(href: string): Promise<StepUpMethod | null> {
  const response = await fetch(href, { method: "HEAD" }).catch(() => null);
  const method = stepUpMethods.find((one) => one === response?.headers.get(stepUpHeader));
  if (method) return method;
  if (!response) toast.error("No connection", "The export didn't start. Try again.");
  else if (response.headers.has("retry-after"))
    toast.error(exportBusy.title, exportBusy.description);
  else if (response.status >= 500)
    toast.error("Error", "Something went wrong on our end, so no file was created. Try again.");
  // Signed out in another tab: reloading leads to the sign-in page.
  else if (response.status === 404) window.location.reload();
  else window.location.assign(href);
  return null;
}
