import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { documentSchemas, type Person } from "@/lib/content/document-schemas";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import { findPhoto, storePhoto } from "@/lib/content/photos";
import { readLiveContent, readVersions } from "@/lib/content/read-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
let actor: AdminActor;
let ctx: ReturnType<typeof testCtx>;
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
  ctx = testCtx({ db: database.db });
});

const getPerson = (name: string, photo = ""): Person => ({
  name,
  role: "Analyst",
  bio: "Reads statements. Finds what's missing.",
  credentials: "",
  credentialsUrl: "",
  photo,
  duties: ["sessions"],
});
const save = (basedOn: number, people: Person[], publish = true) =>
  saveContent(ctx, actor, { document: "people", basedOn, body: { people }, publish });

/** A picture of 16 × 9 pixels that starts with these segments. */
const jpeg = (...segments: string[]) =>
  Buffer.from(
    `ffd8${segments.join("")}ffc0000b080009001001011100ffda0008010100003f0000ffd9`,
    "hex",
  );
/** A segment with this marker and text. */
const segment = (marker: string, text: string) =>
  `${marker}${(text.length + 2).toString(16).padStart(4, "0")}${Buffer.from(text).toString("hex")}`;
const exif = segment("ffe1", "Exif\0\0 35.1495, -90.0490");

async function store(bytes: Buffer): Promise<string> {
  const stored = await storePhoto(ctx, actor, bytes);
  if (!stored.ok) throw new Error(stored.problem);
  return stored.value;
}

test("two people who work here keep the order that staff chose, and a deleted one comes back", async () => {
  await save(0, [getPerson("Ada"), getPerson("Bo")]);
  await save(1, [getPerson("Bo"), getPerson("Ada")]);
  await save(2, [getPerson("Bo")]);
  await publishContent(ctx, actor, { document: "people", number: 2 });
  expect(await readLiveContent(ctx, "people")).toEqual({
    people: [getPerson("Bo"), getPerson("Ada")],
  });
});

test("pressing Save twice, one after the other or at once, saves and records one version", async () => {
  const team = [getPerson("Ada")];
  const both = await Promise.all([save(0, team), save(0, team)]);
  const later = await save(0, team);
  const version = { document: "people", number: 1, isLive: true };
  expect([...both, later]).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: version })));
  expect((await readVersions(ctx, actor, "people")).versions).toHaveLength(1);
  const audit = await database.db.select().from(adminAudit);
  expect(audit.map(({ action }) => action).sort()).toEqual(["content_published", "content_saved"]);
});

test("Publish after Save draft publishes the same version when the first answer was lost", async () => {
  const team = [getPerson("Ada")];
  await save(0, team, false);
  expect(await save(0, team)).toMatchObject({ ok: true, value: { number: 1, isLive: true } });
  expect(await readLiveContent(ctx, "people")).toEqual({ people: team });
});

test("doesn't take a colleague's version of the same text for a repeated save", async () => {
  const colleague = await addTestAdmin(database.db, "colleague@shop.test");
  await save(0, [getPerson("Ada")]);
  const body = { people: [getPerson("Ada")] };
  const theirs = { document: "people", basedOn: 0, body };
  expect(await saveContent(ctx, colleague.actor, theirs)).toEqual({
    ok: false,
    problem: "changed_since",
  });
});

test("stores a photo once, without Exif data, and keeps what its colors need", async () => {
  const adobe = segment("ffee", "Adobe\0d\0\0\0\0\x01");
  const id = await store(jpeg(exif, adobe, segment("fffe", "hide")));
  expect(await store(jpeg(adobe))).toBe(id);
  const stored = await findPhoto(ctx, { id, isStaff: true });
  expect(Buffer.from(stored ?? []).toString("hex")).toBe(jpeg(adobe).toString("hex"));
});

test.each([
  ["an iPhone's HEIC file", Buffer.from("000000286674797068656963", "hex")],
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["an SVG with a script", Buffer.from("<svg onload='alert(1)'/>")],
  ["a JPEG that was cut off", jpeg().subarray(0, -2)],
  ["a JPEG without a size", Buffer.from("ffd8ffda0008010100003f0000ffd9", "hex")],
  ["a segment that's longer than the file", jpeg("ffe1ffff")],
  ["a JPEG of 0 pixels", Buffer.from("ffd8ffc0000b0800000000010111ffda0002ffd9", "hex")],
  ["an empty file", Buffer.alloc(0)],
])("refuses %s", async (_name, bytes) => {
  expect(await storePhoto(ctx, actor, bytes)).toEqual({ ok: false, problem: "not_jpeg" });
});

test("refuses a photo that's too large in bytes or pixels", async () => {
  const huge = Buffer.from(jpeg());
  // 20,000 pixels wide.
  huge.writeUInt16BE(20_000, 9);
  const refused = { ok: false, problem: "too_large" };
  expect(await storePhoto(ctx, actor, huge)).toEqual(refused);
  expect(await storePhoto(ctx, actor, Buffer.alloc(1_000_001))).toEqual(refused);
  // The route read more than that.
  expect(await storePhoto(ctx, actor, null)).toEqual(refused);
});

test("shows visitors a photo only while the published people have it", async () => {
  const id = await store(jpeg());
  const find = () => findPhoto(ctx, { id, isStaff: false });
  await save(0, [getPerson("Ada", id)], false);
  expect(await find()).toBeNull();
  expect(await findPhoto(ctx, { id, isStaff: true })).not.toBeNull();
  await publishContent(ctx, actor, { document: "people", number: 1 });
  expect(await find()).not.toBeNull();
  await save(1, [getPerson("Ada")]);
  expect(await find()).toBeNull();
});

test("a photo's id can't leave its folder", async () => {
  for (const id of ["../ebook/book", "", "a".repeat(63), `${"a".repeat(64)}/..`]) {
    await ctx.storage.write(`people/${id}.jpg`, jpeg());
    expect(await findPhoto(ctx, { id, isStaff: true })).toBeNull();
  }
});

test.each([
  [{ name: " " }, "A person's name is missing"],
  [{ credentials: "ASCAP", credentialsUrl: "javascript:alert(1)" }, "must start with https://"],
  [{ credentialsUrl: "https://example.com" }, "Write which credentials the link shows"],
  [{ photo: "../../secret" }, "Choose the photo again"],
])("refuses a person with %j", (part, message) => {
  const parsed = documentSchemas.people.safeParse({ people: [{ ...getPerson("Ada"), ...part }] });
  expect(parsed.error?.message).toContain(message);
});
