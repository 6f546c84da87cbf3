import type { RemoteArtefact, RemoteManifest } from '@prebell/contracts';
import { manifest as admin } from '../../mf-admin/src/remote.manifest';
import { manifest as billing } from '../../mf-billing/src/remote.manifest';
import { manifest as marketing } from '../../mf-marketing/src/remote.manifest';
import { manifest as trading } from '../../mf-trading/src/remote.manifest';
import type { PageRelease } from '../../platform/src/host/release';

const artefactOf = (manifest: RemoteManifest): RemoteArtefact => ({
  digest: '',
  version: '',
  entry: '',
  integrity: '',
  css: [],
  preload: [],
  file_integrity: {},
  pages: {},
  manifest,
});

/** Replaces the release that a page contains: the monolith bundles the manifests. */
export const readPageRelease = (page: Document): PageRelease => ({
  id: page.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? '',
  shell: null,
  chromeless: null,
  remotes: Object.fromEntries([admin, billing, marketing, trading].map((each) => [each.name, artefactOf(each)])),
});
