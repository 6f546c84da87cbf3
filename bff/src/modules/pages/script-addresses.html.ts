import { PATHS } from '../installable/manifest.html';

/**
 * The page's only Trusted Types policy, through which every text goes that becomes a script address. It allows the
 * folders of the page's own release, and the service workers. It produces nothing else, so no text becomes markup or
 * code. As the document's default policy it also covers older apps of a release and their libraries (ADR 44). It reads
 * the release on first use, because it runs before that element exists.
 */
export const SCRIPT_ADDRESSES = `{let folders;const at=(url,base=document.baseURI)=>new URL(url,base).href;globalThis.trustedTypes?.createPolicy('default',{createScriptURL(url){const href=at(url);if(!folders){const{shell,chromeless,remotes}=JSON.parse(document.getElementById('release').textContent);folders=[shell,chromeless,...Object.values(remotes)].flatMap(app=>app?[at('.',at(app.entry))]:[])}return ['${PATHS.worker}','${PATHS.dispatchWorker}'].some(path=>href===at(path,location.origin))||folders.some(folder=>href.startsWith(folder))?url:null}})}`;
