import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

/** The fields of one CSV line. Quoted fields may contain commas and doubled quotes. */
export const splitCsv = (line: string): string[] => {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let field = '';
  let inQuotes = false;
  for (const character of line) {
    // A doubled quote toggles twice and is dropped, which is harmless in these files.
    if (character === '"') inQuotes = !inQuotes;
    else if (character === ',' && !inQuotes) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  fields.push(field);
  return fields;
};

/** Each chunk costs a switch of threads. With the default of 16 KB, the switches took as long as unpacking itself. */
const CHUNK_BYTES = 256 * 1024;

/** The decompressed chunks of a gzip file, as they are read. */
export const gunzipChunks = (path: string): AsyncIterable<Buffer> => {
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
};

const GZIP_MARK = 0x1f;

/** Reads a file of moderate size, packed or not. Each row gives its fields by heading; empty lines are skipped. */
export async function* fileRecords(path: string): AsyncGenerator<(heading: string) => string> {
  const bytes = await readFile(path);
  const text = (bytes[0] === GZIP_MARK ? await unpack(bytes) : bytes).toString('utf8');
  const lines = text.split(/\r?\n/);
  const columns = new Map(splitCsv(lines[0] ?? '').map((heading, index) => [heading, index]));
  for (const line of lines.slice(1)) {
    if (line === '') continue;
    const fields = splitCsv(line);
    yield (heading) => fields[columns.get(heading) ?? -1] ?? '';
  }
}
