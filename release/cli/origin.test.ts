import { expect, test } from 'vitest';
import { repositoryOf } from './origin';

test.each([
  ['https://ada:secret@example.test/team/repo.git', 'git+https://example.test/team/repo.git'],
  ['ssh://git@example.test/team/repo.git', 'git+ssh://example.test/team/repo.git'],
  ['git@example.test:team/repo.git', 'git+ssh://example.test/team/repo.git'],
  ['/home/ada/repo', 'git+urn:prebell:local'],
  ['file:///home/ada/repo', 'git+urn:prebell:local'],
  ['../repo', 'git+urn:prebell:local'],
  [null, 'git+urn:prebell:local'],
])('the provenance names the repository %s as %s', (remote, uri) => {
  expect(repositoryOf(remote)).toBe(uri);
});
