import { crc32, deflateRawSync } from "node:zlib";

type ZipEntry = {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly flags?: number;
  readonly size?: number;
  readonly isCompressed?: boolean;
  /** Says the sizes after the file, not in its header, as programs do that write to a stream. */
  readonly hasDescriptor?: boolean;
  /** Unpacked size in the file's own header. */
  readonly localSize?: number;
};

/** Writes a ZIP archive, without compression unless it says so. Flags and sizes may be wrong, to test readers. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, text, size, isCompressed = false, hasDescriptor = false, localSize } = entry;
    const flags = (entry.flags ?? 0) | (hasDescriptor ? 8 : 0);
    const unpacked = Buffer.from(text as string);
    const data = isCompressed ? deflateRawSync(unpacked) : unpacked;
    const file = Buffer.from(name);
    const head = Buffer.alloc(30);
    // Sizes of a compressed entry may differ.
    const method = isCompressed || entry.flags || size !== undefined ? 8 : 0;
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(hasDescriptor ? 0 : crc32(unpacked), 14);
    head.writeUInt32LE(hasDescriptor ? 0 : data.length, 18);
    head.writeUInt32LE(hasDescriptor ? 0 : (localSize ?? unpacked.length), 22);
    head.writeUInt16LE(file.length, 26);
    const descriptor = Buffer.alloc(hasDescriptor ? 16 : 0);
    if (hasDescriptor) {
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(crc32(unpacked), 4);
      descriptor.writeUInt32LE(data.length, 8);
      descriptor.writeUInt32LE(unpacked.length, 12);
    }
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(20, 6);
    listed.writeUInt16LE(flags, 8);
    listed.writeUInt16LE(method, 10);
    listed.writeUInt32LE(crc32(unpacked), 16);
    listed.writeUInt32LE(data.length, 20);
    listed.writeUInt32LE(size ?? unpacked.length, 24);
    listed.writeUInt16LE(file.length, 28);
    listed.writeUInt32LE(offset, 42);
    local.push(head, file, data, descriptor);
    central.push(listed, file);
    offset += head.length + file.length + data.length + descriptor.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
