// Any bundler works: the page needs no federation plugin.
import { copyFileSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['root.js'],
  bundle: true,
  format: 'esm',
  minify: true,
  outdir: 'dist',
  loader: { '.woff2': 'file' },
  define: {
    'process.env.NODE_ENV': '"production"',
    // Where Prebell runs. Its CORS_ORIGINS must list the origin of this page.
    PREBELL: JSON.stringify(process.env.PREBELL_URL ?? 'http://localhost:3000'),
  },
});
copyFileSync('index.html', 'dist/index.html');
