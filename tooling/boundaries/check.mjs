import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGraph, workspacesOf } from './graph.mjs';
import { backEndPicture, withPictures, workspacePicture } from './picture.mjs';
import { withoutRole } from './roles.mjs';

/**
 * Checks the repository's imports against the rules, and draws its pictures.
 * @param {string} root
 */
export const checkBoundaries = async (root) => {
  const { violations, imports, files } = await readGraph(root);
  const file = join(root, 'docs/architecture.md');
  const document = readFileSync(file, 'utf8');
  const pictures = { workspaces: workspacePicture(imports, workspacesOf(root)), 'back end': backEndPicture(imports) };
  return { violations, unnamed: withoutRole(files), file, document, drawn: withPictures(document, pictures) };
};
