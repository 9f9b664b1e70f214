import { readFileSync } from "node:fs";
import { notFound } from "next/navigation";

/** Each page's texts by its path, as the benchmark wrote them down before this was built. */
const texts = JSON.parse(readFileSync(process.env.BARE_TEXT_FILE, "utf8"));
const pathOf = (page = []) => `/${page.join("/")}`;

export const dynamicParams = false;

export function generateStaticParams() {
  return Object.keys(texts).map((path) => ({ page: path.split("/").filter(Boolean) }));
}

export default async function Page({ params }) {
  const { page } = await params;
  const parts = texts[pathOf(page)] ?? notFound();
  return (
    <main>
      <h1>A bare page</h1>
      {parts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts that never move, and some stand twice
        <p key={place}>{text}</p>
      ))}
    </main>
  );
}
