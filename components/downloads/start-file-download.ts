import { getFileProblem } from "@/components/downloads/download-problems";
import { toast } from "@/components/ui/toast";

/**
 * Starts the browser's download. A HEAD request first, so that an error appears as a toast instead
 * of replacing this page.
 */
export async function startFileDownload(fileUrl: string): Promise<void> {
  const answer = await fetch(fileUrl, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    window.location.assign(fileUrl);
    toast.success("Download Started", "Your eBook is on its way to your downloads folder.");
    return;
  }
  const problem = getFileProblem(answer?.status ?? null);
  toast.error(problem.title, problem.text);
}
