import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAttachment } from "@/lib/downloads/file/content-disposition";

test("writes a plain name in both parameters", () => {
  expect(formatAttachment("The eBook TME-1.pdf")).toBe(
    `attachment; filename="The eBook TME-1.pdf"; filename*=UTF-8''The%20eBook%20TME-1.pdf`,
  );
});

test("keeps a name in another script in the extended parameter", () => {
  expect(formatAttachment("Роялти.pdf")).toBe(
    `attachment; filename="______.pdf"; filename*=UTF-8''%D0%A0%D0%BE%D1%8F%D0%BB%D1%82%D0%B8.pdf`,
  );
});

test("never lets a name end the header, the quotes or a folder", () => {
  expect(formatAttachment('a"\r\nSet-Cookie: x=1;/..\\b.pdf')).toBe(
    `attachment; filename="a_Set-Cookie: x=1_-..-b.pdf"; filename*=UTF-8''a%22Set-Cookie%3A%20x%3D1%3B-..-b.pdf`,
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(formatAttachment(name)).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      );
      expect(formatAttachment(name).match(/"/g)).toHaveLength(2);
    }),
  );
});
