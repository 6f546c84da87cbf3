import { defineRemote } from '../rspack.base.config';
import { PRERENDERED } from './src/prerendered';
import { manifest } from './src/remote.manifest';

export default defineRemote({ name: 'mf-marketing', manifest, prerendered: PRERENDERED });
