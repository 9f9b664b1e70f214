type Props = {
  /** Customers who watched each twentieth of the lesson. */
  readonly steps: readonly number[];
};

/** Where customers stop watching, in steps of 5%. */
export function DropOffChart({ steps }: Props) {
  const most = Math.max(...steps, 0);
  if (most === 0)
    return (
      <p className="text-soft">No views yet. This chart will show where customers stop watching.</p>
    );
  return (
    <table className="w-full max-w-2xl text-sm">
      <caption className="sr-only">Customers who watched each part of the lesson</caption>
      <thead>
        <tr className="text-left">
          <th scope="col" className="w-24 py-1 font-semibold">
            Part
          </th>
          <th scope="col" className="py-1 font-semibold">
            Customers
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((watchers, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
          <tr key={index}>
            <th scope="row" className="figures py-0.5 text-left font-normal">
              {index * 5}–{index * 5 + 5}%
            </th>
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="block h-3 bg-accent"
                  style={{ width: `${(watchers / most) * 80}%` }}
                />
                <span className="figures">{watchers}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
