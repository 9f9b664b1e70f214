import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { type RadioStage, type RadioTransition, radioTransitions } from "@/lib/radio/radio-copy";

const labels: Record<RadioTransition, string> = {
  start: "Put on air",
  finish: "Mark finished",
  reopen: "Resume airplay",
};

/** Putting a song on air locks its details, so only these turn each other around. */
const reverse: Partial<Record<RadioTransition, RadioTransition>> = {
  finish: "reopen",
  reopen: "finish",
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
  const transitions = (Object.keys(radioTransitions) as RadioTransition[]).filter(
    (transition) => radioTransitions[transition].from === stage,
  );
  return transitions.map((transition) => {
    const opposite = reverse[transition];
    return (
      <ActionForm
        key={transition}
        action={action}
        submitLabel={labels[transition]}
        look={transition === "start" && isLive ? "primary" : "secondary"}
        hidden={{ orderItemId, transition }}
        undo={opposite ? { action, fields: { orderItemId, transition: opposite } } : undefined}
      />
    );
  });
}
