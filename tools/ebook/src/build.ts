// `npm run ebook`: builds content/ebook/dist/royalties-ebook.pdf from the chapters in content/ebook.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { composeBook } from "./compose";
import { builtPdf, readManuscript } from "./manuscript";

const pdf = await composeBook(await readManuscript());
await mkdir(path.dirname(builtPdf), { recursive: true });
await writeFile(builtPdf, pdf);
const pages = (await PDFDocument.load(pdf)).getPageCount();
console.log(`${path.relative(process.cwd(), builtPdf)}: ${pages} pages, ${pdf.length} bytes`);
