import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Text of the only file in a zip archive. */
export const unzip = (path: string): string => {
  const bytes = readFileSync(path);
  const directory = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  const packed = bytes.readUInt32LE(directory + 20);
  const header = bytes.readUInt32LE(directory + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  return inflateRawSync(bytes.subarray(start, start + packed)).toString('latin1');
};
