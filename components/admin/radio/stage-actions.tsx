import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import type { RadioStage } from "@/lib/radio/stages";
import { type RadioTransition, radioTransitions } from "@/lib/radio/transitions";

const labels: Record<RadioTransition, string> = {
  start: "Put on air",
  finish: "Finish",
  reopen: "Back on air",
};

type Props = {
  readonly orderItemId: string;
  readonly stage: RadioStage;
  /** False removes the emphasis from the primary action. */
  readonly isLive: boolean;
  readonly action: AdminAction;
};

/** Buttons for the stage changes allowed now. */
export function StageActions({ orderItemId, stage, isLive, action }: Props) {
  const moves = (Object.keys(radioTransitions) as RadioTransition[]).filter(
    (move) => radioTransitions[move].from === stage,
  );
  return moves.map((move) => (
    <ActionForm
      key={move}
      action={action}
      submitLabel={labels[move]}
      look={move === "start" && isLive ? "primary" : "secondary"}
      hidden={{ orderItemId, move }}
    />
  ));
}
