import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { type RadioMove, radioMoves } from "@/lib/radio/moves";
import type { RadioStage } from "@/lib/radio/stages";

const labels: Record<RadioMove, string> = {
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
export function RadioMoves({ orderItemId, stage, isLive, action }: Props) {
  const moves = (Object.keys(radioMoves) as RadioMove[]).filter(
    (move) => radioMoves[move].from === stage,
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
