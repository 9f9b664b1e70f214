import type { ActionMessage } from "@/lib/core/action-state";

/** Why an action was refused, next to its button. Announced when it appears. */
export function FormProblem({ problem }: { readonly problem: ActionMessage | null }) {
  if (!problem) return null;
  return (
    <p role="alert" className="font-semibold text-emphasis">
      {problem.title}
      {problem.description ? `: ${problem.description}` : null}
    </p>
  );
}
