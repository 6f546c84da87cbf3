import { defineRemote } from '../rspack.base.config';
import { manifest } from './src/remote.manifest';

export default defineRemote({ name: 'mf-trading', manifest, drawn: { '/dashboard': 'DashboardPage' } });
