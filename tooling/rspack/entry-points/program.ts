import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

interface Sources {
  /** The folder against which relative paths in the configuration are resolved. */
  readonly root: string;
  readonly files: readonly string[];
  /** The remaining settings of a `tsconfig.json`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Contents of files that exist only in memory, by absolute path. */
  readonly memory?: ReadonlyMap<string, string>;
}

/** Parses these files with TypeScript and passes `use` their syntax and types. */
export const withProgram = <T>({ root, files, config, memory }: Sources, use: (project: Project) => T): T => {
  const path = join(root, 'entry-points.tsconfig.json');
  const text = JSON.stringify({ ...config, files });
  const inMemory = (name: string) => (name === path ? text : memory?.get(name));
  const api = new API({
    cwd: root,
    fs: {
      readFile: inMemory,
      fileExists: (name) => (inMemory(name) === undefined ? undefined : true),
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (project === undefined) throw new Error(`TypeScript opened no project with ${files.length} files`);
    return use(project);
  } finally {
    api.close();
  }
};
