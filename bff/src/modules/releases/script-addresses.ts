import { PATHS } from '../installable/manifest';

/**
 * The page's only Trusted Types policy, which every text meets that is to become the address of a script: it passes the folders
 * of the page's own release and the service worker. Nothing else is given a type, so no text becomes markup or code. As the
 * document's, it holds for whatever a release holds, older apps and the libraries in them as well (ADR 44). The release is
 * read when it is first needed: this runs before its element is there.
 */
export const SCRIPT_ADDRESSES = `{let folders;const at=(url,base=document.baseURI)=>new URL(url,base).href;globalThis.trustedTypes?.createPolicy('default',{createScriptURL(url){const href=at(url);if(!folders){const{shell,chromeless,remotes}=JSON.parse(document.getElementById('release').textContent);folders=[shell,chromeless,...Object.values(remotes)].flatMap(app=>app?[at('.',at(app.entry))]:[])}return href===at('${PATHS.worker}',location.origin)||folders.some(folder=>href.startsWith(folder))?url:null}})}`;
