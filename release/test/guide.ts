import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The guide for teams that use our tools without this repository. */
const GUIDE = join(import.meta.dirname, '../README.md');
const BLOCK = /^```\w+ (file|run)=(\S+)\n([\s\S]*?)^```$/gm;

interface Guide {
  readonly text: string;
  /** The remote's files as the guide shows them, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The guide's commands, by step. */
  readonly commands: Readonly<Record<string, string>>;
}

/** Parses the guide the way a reader who copies every block would use it. */
export const readGuide = async (): Promise<Guide> => {
  const text = await readFile(GUIDE, 'utf8');
  const blocks = [...text.matchAll(BLOCK)].map(([, kind, name = '', content = '']) => ({ kind, name, content }));
  const of = (kind: string) =>
    Object.fromEntries(blocks.filter((block) => block.kind === kind).map(({ name, content }) => [name, content]));
  return { text, files: of('file'), commands: of('run') };
};

/** Writes the guide's files into a project. */
export const followGuide = async (folder: string): Promise<void> => {
  const { files } = await readGuide();
  const described = { name: 'mf-weather', version: '1.0.0', type: 'module', scripts: { build: 'rspack build' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(described));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
};
