import { defineShell } from '../rspack.base.config';

export default defineShell({ name: 'shell', hasFrame: true, isSplit: true });
