import type { EbookProblem } from "@/lib/ebook-files/check-ebook";

type News = { readonly tone: "success" | "error"; readonly title: string; readonly text: string };

const refused = (text: string): News => ({ tone: "error", title: "Not taken", text });

const news: Readonly<Record<EbookProblem | "uploaded" | "no_file", News>> = {
  uploaded: {
    tone: "success",
    title: "Uploaded and checked",
    text: "It takes a stamp. Buyers get it once you publish it.",
  },
  no_file: refused("Choose a PDF file first."),
  too_large: refused("The file is larger than 40 MB. Export it with smaller pictures."),
  not_a_pdf: refused("This is no PDF. Export the book as PDF and choose that file."),
  encrypted: refused("This PDF is protected by a password or by permissions. Save it without."),
  damaged: refused("This PDF can't be read. Export it again from the program that made it."),
};

/** What an upload came to, by the word that its route led back with; null for no such word. */
export function ebookNews(word: string | string[] | undefined): News | null {
  return typeof word === "string" && Object.hasOwn(news, word)
    ? news[word as keyof typeof news]
    : null;
}
