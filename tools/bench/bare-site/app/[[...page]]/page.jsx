import { readFileSync } from "node:fs";
import { notFound } from "next/navigation";

/** Each page's texts by path. bare-site.ts writes them before the build. */
const texts = JSON.parse(readFileSync(process.env.BARE_TEXT_FILE, "utf8"));
const getPath = (page = []) => `/${page.join("/")}`;

export const dynamicParams = false;

export function generateStaticParams() {
  return Object.keys(texts).map((path) => ({ page: path.split("/").filter(Boolean) }));
}

export default async function Page({ params }) {
  const { page } = await params;
  const paragraphs = texts[getPath(page)] ?? notFound();
  return (
    <main>
      <h1>A bare page</h1>
      {paragraphs.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </main>
  );
}
