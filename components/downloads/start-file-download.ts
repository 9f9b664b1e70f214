import { getFileProblem } from "@/components/downloads/download-problems";
import { toast } from "@/components/ui/toast";

/**
 * Starts the browser's download. A HEAD request first, so that an error appears as a toast instead
 * of replacing this page.
 */
export async function startFileDownload(fileUrl: string): Promise<void> {
  const response = await fetch(fileUrl, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response?.ok) {
    window.location.assign(fileUrl);
    toast.success("Download Started", "Your eBook is on its way to your downloads folder.");
    return;
  }
  const problem = getFileProblem(response?.status ?? null);
  toast.error(problem.title, problem.text);
}
