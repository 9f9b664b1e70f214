import { refundTable } from "@/lib/catalog/refund-copy";

/** What is refunded and what isn't, for every kind of product. */
export function RefundTable() {
  return (
    <table className="w-full border-collapse border-t border-line text-left align-top">
      <caption className="sr-only">Refund terms for each product</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-1/4 py-3 pr-4">
            Product
          </th>
          <th scope="col" className="py-3">
            Refund terms
          </th>
        </tr>
      </thead>
      <tbody>
        {refundTable.map(({ kind, product, refunded, final }) => (
          <tr key={kind} className="border-b border-hairline align-top">
            <th scope="row" className="py-3 pr-4 font-semibold">
              {product}
            </th>
            <td className="grid gap-2 py-3 text-soft">
              <p>
                <strong className="text-text">Refunded:</strong> {refunded}
              </p>
              <p>
                <strong className="text-text">Not refunded:</strong> {final}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
