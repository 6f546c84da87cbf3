import { defineConfig } from 'vite';

export default defineConfig({
  define: {
    // Where Prebell runs. Its CORS_ORIGINS must list the origin of this page.
    PREBELL: JSON.stringify(process.env.PREBELL_URL ?? 'http://localhost:3000'),
  },
  build: { target: 'es2022' },
});
