import type { ActionDone, ActionMessage } from "@/lib/core/action-state";
import { fail, ok, type Result } from "@/lib/core/result";
import type { LoggedSpin, SpinProblem } from "@/lib/radio/spins/log-spins";

/** Why a spin wasn't logged, for staff. */
export const spinProblemLabels: Readonly<Record<SpinProblem, string>> = {
  not_on_air: "The song isn't on air. Put the song on air first.",
  none_left: "No paid spins are left for that time, or the spins were refunded.",
  bad_time: "The time is before the payment or in the future.",
  duplicate: "This spin is already in the log.",
  same_minute: "This station's spin in that minute is already in the log.",
};

/** Summarizes logged spins. A repeat of an earlier form counts as logged, but isn't undone. */
export function toSpinsResult(spins: readonly LoggedSpin[]): Result<ActionDone, ActionMessage> {
  const refused = spins.filter(({ problem }) => problem !== null && problem !== "duplicate");
  const logged = spins.length - refused.length;
  const title = logged === 1 ? "Spin logged" : `${logged} spins logged`;
  const undo = spins.flatMap(({ id, problem }) => (problem === null ? [{ spinId: id }] : []));
  if (refused.length === 0) return ok({ title, undo });
  const reasons = [...new Set(refused.map(({ problem }) => problem))].flatMap((problem) =>
    problem ? [spinProblemLabels[problem]] : [],
  );
  return fail({
    title: logged === 0 ? "Not logged" : `${title}, ${refused.length} refused`,
    description: reasons.join(" "),
  });
}
