import type { ReactNode } from "react";
import { Badge } from "@/components/admin/display/badge";

type Props = {
  readonly isHealthy: boolean;
  readonly children: ReactNode;
};

/** Folded while healthy, so that it takes no room from what needs a person. */
export function SystemHealth({ isHealthy, children }: Props) {
  return (
    <details open={!isHealthy}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Badge tone={isHealthy ? "good" : "bad"}>{isHealthy ? "Healthy" : "Needs attention"}</Badge>{" "}
        Jobs, queues, and failures
      </summary>
      <div className="mt-4 grid gap-8">{children}</div>
    </details>
  );
}
