import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_NOTES_FILE } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { readBuild } from './build';
import { fakeBuild } from './testing';

test('the same files give the same digest in any folder, and any change gives another', async () => {
  const one = await fakeBuild('mf-a', 'one');
  const again = await fakeBuild('mf-a', 'one');
  const other = await fakeBuild('mf-a', 'two');
  expect(again.digest).toBe(one.digest);
  expect(other.digest).not.toBe(one.digest);
  expect(one.digest).toMatch(/^[0-9a-f]{16}$/);
});

test('a byte moved from one file to the next changes the digest', async () => {
  const { folder, digest } = await fakeBuild('mf-a', 'one');
  await writeFile(join(folder, 'main.css'), 'x');
  const before = await readBuild('mf-a', folder);
  await writeFile(join(folder, 'main.css'), '');
  await writeFile(join(folder, 'chunks/routes.js'), 'x');
  const after = await readBuild('mf-a', folder);
  expect(new Set([digest, before.digest, after.digest]).size).toBe(3);
});

test('paths in a release are URLs below the digest', async () => {
  const { digest, artefact } = await fakeBuild('mf-a', 'one');
  expect(artefact).toMatchObject({
    entry: `/artifacts/mf-a/${digest}/entry.js`,
    css: [`/artifacts/mf-a/${digest}/main.css`],
    preload: [`/artifacts/mf-a/${digest}/chunks/routes.js`],
    integrity: expect.stringMatching(/^sha384-.{64}$/),
  });
});

test('an error names what is missing: a build, a file of it, a manifest, another app’s name', async () => {
  const { folder } = await fakeBuild('mf-a', 'one');
  await expect(readBuild('mf-b', folder)).rejects.toThrow(/belongs to mf-a, not to mf-b/);
  await rm(join(folder, 'main.css'));
  await expect(readBuild('mf-a', folder)).rejects.toThrow(/missing: main\.css/);
  await rm(join(folder, 'artefact.json'));
  await expect(readBuild('mf-a', folder)).rejects.toThrow(/mf-a is not built: run npm run build -w mf-a/);
});

test('a build whose manifest names another remote is refused with both names: hosts would wait for it for ever', async () => {
  const manifest = { name: 'mf-b', routes: [] };
  await expect(fakeBuild('mf-a', 'one', [], { manifest })).rejects.toThrow('The manifest of mf-a names mf-b');
});

test('a description that is no JSON is refused with the name of its file', async () => {
  const { folder } = await fakeBuild('mf-a', 'one');
  await writeFile(join(folder, 'artefact.json'), '{"name":');
  await expect(readBuild('mf-a', folder)).rejects.toThrow(`${join(folder, 'artefact.json')} is not JSON`);
});

test('a title or team with markup, control characters or too many letters is refused with the name of the field', async () => {
  const titled = (title: string) => ({
    manifest: { name: 'mf-a', routes: [{ path: '/mf-a', access: 'public', title }] },
  });
  const build = (facts: Readonly<Record<string, unknown>>) => fakeBuild('mf-a', 'one', [], facts);
  await expect(build(titled('<img src=x>'))).rejects.toThrow(
    /has markup or control characters: write plain text in one line\s+→ at manifest\.routes\[0\]\.title/,
  );
  await expect(build(titled('x'.repeat(81)))).rejects.toThrow(/<=80 characters\s+→ at manifest\.routes\[0\]\.title/);
  await expect(build({ team: 'weather\u001b[2J' })).rejects.toThrow(/markup or control characters.*\s+→ at team/);
});

test('notes for users are dated lines of plain text: a build with others is refused with the note and its fault', async () => {
  const { folder } = await fakeBuild('mf-a', 'one');
  const withNotes = async (notes: unknown) => {
    await writeFile(join(folder, RELEASE_NOTES_FILE), JSON.stringify(notes));
    return readBuild('mf-a', folder);
  };
  await expect(withNotes([{ date: '2026-11-29', text: 'The chart keeps its zoom.' }])).resolves.toBeDefined();
  await expect(withNotes([{ date: '2026-11-29', text: '<b>New</b>' }])).rejects.toThrow(/markup.*\s+→ at \[0\]\.text/);
  await expect(withNotes([{ date: 'today', text: 'New' }])).rejects.toThrow(/→ at \[0\]\.date/);
  await expect(withNotes(Array(9).fill({ date: '2026-11-29', text: 'New' }))).rejects.toThrow(/<=8/);
});
