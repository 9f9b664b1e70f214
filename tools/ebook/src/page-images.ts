import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

/** Widths of an image in pixels, for screens of normal and double density. */
const coverWidths = [480, 960];
const spreadWidths = [720, 1440];
/** At this quality, a spread of text at double density is about 60 KB. */
const quality = 44;

export type PageImage = {
  /** Addresses on the site with their widths, smallest first. */
  readonly sources: readonly { readonly src: string; readonly width: number }[];
  /** Size of the largest one, for the layout. */
  readonly width: number;
  readonly height: number;
};

/**
 * Renders pages of a PDF side by side as AVIF files in two sizes.
 * @param name file name without extension, such as `spread-4`
 * @param pages one page or two facing pages
 */
export async function renderPages(
  pdf: string,
  pages: readonly number[],
  name: string,
  folder: string,
): Promise<PageImage> {
  const temporary = await mkdtemp(path.join(tmpdir(), "ebook-pages-"));
  try {
    const files = await Promise.all(pages.map((page) => renderPage(pdf, page, temporary)));
    const input =
      files.length > 1 ? sharp(files, { join: { across: files.length } }) : sharp(files[0]);
    const joined = await input.png().toBuffer();
    const widths = pages.length === 1 ? coverWidths : spreadWidths;
    await mkdir(folder, { recursive: true });
    const sources: { src: string; width: number }[] = [];
    let size = { width: 0, height: 0 };
    for (const width of widths) {
      const { data, info } = await sharp(joined)
        .resize(width)
        .avif({ quality, effort: 6 })
        .toBuffer({ resolveWithObject: true });
      const file = `${name}-${width}.avif`;
      await writeFile(path.join(folder, file), data);
      sources.push({ src: `/${path.basename(folder)}/${file}`, width });
      size = { width: info.width, height: info.height };
    }
    return { sources, ...size };
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function renderPage(pdf: string, page: number, folder: string): Promise<string> {
  const target = path.join(folder, String(page));
  const range = ["-f", String(page), "-l", String(page)];
  try {
    await promisify(execFile)("pdftoppm", [
      "-r",
      "144",
      "-png",
      "-singlefile",
      ...range,
      pdf,
      target,
    ]);
  } catch (cause) {
    throw new Error("Rendering pages needs pdftoppm: apt-get install poppler-utils", { cause });
  }
  return `${target}.png`;
}
