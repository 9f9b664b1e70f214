import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { maxCpuMs, measureCpu } from "@/tests/support/cpu-time";
import { createHostileTexts } from "@/tests/support/hostile-texts";

/** What Next.js accepts of an action. Proxies have the same limit. */
const maxRequest = 1_000_000;
/** Lengths that fields of ours allow, and last that of a request. */
const lengths = [100, 1_000, 5_000, 20_000, 60_000, 200_000, maxRequest];

type Found = { readonly file: string; readonly schema: z.core.$ZodType };
const found = new Map<z.core.$ZodType, Found>();

/** The settings' schemas read what the owner wrote, not what arrives. */
const modules = import.meta.glob(["/{app,lib}/**/*.{ts,tsx}", "!/lib/config/**", "!**/*.test.*"]);
const files = Object.keys(modules).filter((file) =>
  /from "zod(?:\/mini)?"/.test(readFileSync(`.${file}`, "utf8")),
);

/** What functions that create a schema for each request are given. */
const factories: Readonly<Record<string, readonly unknown[]>> = {
  createConsultationFormSchema: [new Date(0)],
  createDataRequestSchema: [() => new Date(0)],
};
const foundFactories = new Set<string>();

/** Every schema that a module creates is fed, also those that it doesn't export. */
beforeAll(async () => {
  vi.resetModules();
  let file = "";
  const remember = (value: unknown) => {
    if (value instanceof z.core.$ZodType && !found.has(value))
      found.set(value, { file, schema: value });
    return value;
  };
  const watch = (exported: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(exported).map(([name, value]) => {
        const isCreator = typeof value === "function" && /^[a-z]/.test(name);
        return [name, isCreator ? (...given: unknown[]) => remember(value(...given)) : value];
      }),
    );
  vi.doMock("zod", async (load) => {
    const real = await load<typeof import("zod")>();
    const watched = watch(real);
    return { ...watched, z: { ...watched } };
  });
  vi.doMock("zod/mini", async (load) => {
    const watched = watch(await load<typeof import("zod/mini")>());
    return { ...watched, z: { ...watched } };
  });
  for (file of files) {
    const exported = (await modules[file]?.()) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exported)) {
      remember(value);
      if (typeof value !== "function" || !name.endsWith("Schema")) continue;
      foundFactories.add(name);
      const given = factories[name];
      if (given) remember(value(...given));
    }
  }
}, 180_000);

afterAll(() => {
  vi.doUnmock("zod");
  vi.doUnmock("zod/mini");
  vi.resetModules();
});

/** A schema's parts, as zod describes them (zod.dev/packages/core). */
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
};

const getDefinition = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

function getParts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { shape, element, innerType, valueType, in: from, out, options } = getDefinition(schema);
  return [
    ...Object.values(shape ?? {}),
    element,
    innerType,
    valueType,
    from,
    out,
    ...(options ?? []),
  ].filter((part) => part !== undefined);
}

/** Schemas that aren't part of another one. */
function findRoots(): readonly Found[] {
  const parts = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType) => {
    for (const part of getParts(schema)) {
      if (parts.has(part)) continue;
      parts.add(part);
      visit(part);
    }
  };
  for (const schema of found.keys()) visit(schema);
  // A check of its own is only fed what the checks before it let through.
  return [...found.values()].filter(
    ({ schema }) => !parts.has(schema) && getDefinition(schema).type !== "custom",
  );
}

/** Builds an input of the schema's form with the text in every place that takes one. */
function fill(schema: z.core.$ZodType, text: string, items: number): unknown {
  const definition = getDefinition(schema);
  const fillPart = (part: z.core.$ZodType | undefined) => (part ? fill(part, text, items) : text);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, part]) => [name, fillPart(part)]),
      );
    case "array":
      return Array.from({ length: items }, () => fillPart(definition.element));
    case "record":
      return { [text]: fillPart(definition.valueType) };
    case "union":
      return fillPart(definition.options?.at(-1));
    case "pipe": {
      const sent = fillPart(definition.in);
      const isJson = sent === text && holdsObject(definition.out);
      return isJson ? JSON.stringify(fillPart(definition.out)) : sent;
    }
    case "literal":
      return definition.values?.[0];
    case "enum":
      return Object.values(definition.entries ?? {})[0];
    case "number":
      return 1;
    case "boolean":
      return true;
    case "string":
      return definition.format === "guid" || definition.format === "uuid" ? id : text;
    default:
      return definition.innerType ? fillPart(definition.innerType) : text;
  }
}

const id = "6f1a3c52-9d3e-4b7a-8c21-0f4b6a1d2e3f";

const holdsObject = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined &&
  (["object", "array", "record"].includes(getDefinition(schema).type) ||
    getParts(schema).some(holdsObject));

/** The lengths that a request has room for, if all of a schema's texts are so long. */
function getLengths(schema: z.core.$ZodType): readonly number[] {
  const filled = JSON.stringify(fill(schema, placeMark, 1)) ?? "";
  const places = filled.split(placeMark).length - 1;
  return lengths.filter((length) => length * places <= maxRequest);
}

const placeMark = "place-of-a-text";

test("no function that creates a schema is forgotten", () => {
  expect([...foundFactories].toSorted()).toEqual(Object.keys(factories));
});

test("every form, request and document is parsed in little CPU", () => {
  const roots = findRoots();
  expect(roots.length).toBeGreaterThan(200);
  const slow: unknown[] = [];
  for (const { file, schema } of roots) {
    for (const length of getLengths(schema)) {
      for (const { name, text } of createHostileTexts(length)) {
        const input = fill(schema, text, 1);
        const milliseconds = measureCpu(() => z.safeParse(schema, input));
        if (milliseconds <= maxCpuMs) continue;
        const fields = Object.keys(getDefinition(schema).shape ?? {}).join(" ");
        slow.push({ file, fields, name, length, milliseconds });
      }
      // Longer ones would only take longer.
      if (slow.length > 0) break;
    }
  }
  expect(slow).toEqual([]);
}, 300_000);
