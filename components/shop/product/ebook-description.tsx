import { ebookChapters } from "@/components/shop/product/ebook-chapters";
import { downloadPolicy } from "@/lib/downloads/policy";

export function EbookDescription() {
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
      <div className="grid max-w-[62ch] content-start gap-5">
        <p>
          A song pays in several places at once: the performance, the copy, the recording, the sync.
          Each one is paid by a different organization, on its own form and its own schedule. This
          book shows you which ones owe you money, and how to register so it reaches you.
        </p>
        <p>
          It's for artists who write, record and release on their own. It takes an evening to read,
          and the plan takes half an hour a day for 30 days.
        </p>
        <p>
          You get a PDF. The download link works for {downloadPolicy.linkHours} hours after your
          payment. Each page shows your email and order number, because the copy is licensed to you.
          For a band or a team, set the quantity to the number of licenses you need.
        </p>
      </div>
      <div>
        <h3 className="mb-4 text-xl">Chapters</h3>
        <ol className="sm:columns-2 sm:gap-8">
          {ebookChapters.map((chapter) => (
            <li key={chapter} className="break-inside-avoid border-t border-hairline py-2">
              {chapter}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
