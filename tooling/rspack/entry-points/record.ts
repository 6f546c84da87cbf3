import { isAbsolute } from 'node:path';
import type { Uses } from '../../../release/store/side';
import { type Offered, offersOf } from './offers';
import { withProgram } from './program';
import { usesIn } from './uses';

interface BuiltModule {
  identifier(): string;
  nameForCondition(): string | null | undefined;
}

/** Module federation's name for a shared module: `consume` where it is used, `provide` with its file in the host. */
const SHARED = /^(consume|provide) shared module \([^)]*\) (.+?)@[\^\d]\S*(?: = (\S.*))?/;
const SOURCE = /\.[cm]?[jt]sx?$/;
/** Third-party packages. Ours are bundled into the app, so their own use of shared modules counts as the app's. */
const FOREIGN = /\/node_modules\/(?!@prebell\/)/;

const PARSE_ONLY = { compilerOptions: { noResolve: true, noLib: true, allowJs: true, jsx: 'preserve', types: [] } };
const WITH_TYPES = {
  extends: './tsconfig.base.json',
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
};

/** Records what a build uses of shared packages, or offers to others. */
export class EntryPointRecord {
  private readonly consumed = new Set<string>();
  /** The file behind each shared module that this build provides. */
  private readonly provided = new Map<string, string>();
  private readonly sources = new Set<string>();

  constructor(private readonly root: string) {}

  /** Reads the build's modules before any of them is optimized away. */
  read(modules: Iterable<BuiltModule>): void {
    for (const module of modules) {
      const [, side, entryPoint, file] = SHARED.exec(module.identifier()) ?? [];
      // zod's key already states everything that has to match.
      if (entryPoint?.startsWith('zod-')) continue;
      if (side === 'consume' && entryPoint !== undefined) this.consumed.add(entryPoint);
      if (side === 'provide' && entryPoint !== undefined && file !== undefined) this.provided.set(entryPoint, file);
      const path = module.nameForCondition();
      if (path !== null && path !== undefined && isOwn(path)) this.sources.add(path);
    }
  }

  /** The shared modules that this build uses, with the names that its own sources take from them. */
  used(): Uses {
    const files = [...this.sources].sort();
    const named = withProgram({ root: this.root, files, config: PARSE_ONLY }, ({ program }) =>
      usesIn(
        files.map((file) => {
          const source = program.getSourceFile(file);
          if (source === undefined) throw new Error(`TypeScript cannot read ${file}`);
          return source;
        }),
        this.consumed,
      ),
    );
    return byName([...this.consumed].map((path) => [path, path.startsWith('@prebell/') ? (named[path] ?? {}) : {}]));
  }

  /** The shared modules that this host provides, with the exported names of those from this repository. */
  offered(): Offered {
    const own = new Map([...this.provided].filter(([, file]) => isOwn(file)));
    const { offers, html } = withProgram({ root: this.root, files: [...own.values()], config: WITH_TYPES }, (project) =>
      offersOf(project, own),
    );
    return { offers: byName([...this.provided.keys()].map((path) => [path, offers[path] ?? {}])), html };
  }
}

/** Generated modules have a name in place of a path. */
const isOwn = (path: string): boolean => isAbsolute(path) && SOURCE.test(path) && !FOREIGN.test(path);

const byName = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
