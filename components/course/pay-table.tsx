import { Amount } from "@/components/ui/price";
import { formatCents } from "@/lib/core/money";
import type { Answers } from "@/lib/practice/exercise";
import { computePay, sessionIncome } from "@/lib/practice/split-sheet-pay";

/** What each line of the split sheet pays, as it's filled in. */
export function PayTable({ answers }: { readonly answers: Answers }) {
  const lines = computePay(answers);
  const songTotal = lines.reduce((sum, { songCents }) => sum + songCents, 0);
  const rest = sessionIncome.song - songTotal;
  return (
    <section aria-labelledby="pay" className="lesson-text">
      <h3 id="pay">What each line pays</h3>
      <p className="noscript:hidden">
        This table follows what you enter, right or wrong. The song earns{" "}
        <Amount cents={sessionIncome.song} />. The recording earns{" "}
        <Amount cents={sessionIncome.recording} />, less <Amount cents={sessionIncome.mix} /> for
        the mix.
      </p>
      <table className="noscript:hidden">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Song</th>
            <th scope="col">Recording</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, songCents, recordingCents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figures">
                <Amount cents={songCents} />
              </td>
              <td className="figures">
                <Amount cents={recordingCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="font-semibold">
        {Math.abs(rest) < 100
          ? ""
          : rest > 0
            ? `${formatCents(rest)} of the song’s income goes to no one.`
            : `The shares pay ${formatCents(-rest)} more than the song earns.`}
      </p>
    </section>
  );
}
