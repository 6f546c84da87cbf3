/** Fixes the order of layers before any sheet arrives. */
export const LAYERS = '@layer reset, tokens, ds, app;';

/** Runs before first paint, so that a light theme never flashes dark. The key is the platform's. */
export const THEME = `try{if(localStorage.getItem('prebell.theme')==='light')document.documentElement.dataset.theme='light'}catch{}`;

/**
 * Hears of every file the browser refuses or cannot get. The file is asked for once more past the browser's cache, which
 * would serve altered bytes for ever. A remote's sheet is taken out, so that the remote asks for it again itself and shows
 * its failure card; without a file of the host there is nobody to show one but this page.
 */
export const GUARD = `addEventListener('error',({target:t})=>{if(!t.integrity)return;fetch(t.src||t.href,{cache:'reload'}).catch(()=>{});if(t.rel==='stylesheet')t.remove();if('host'in t.dataset)addEventListener('DOMContentLoaded',()=>{document.getElementById('unavailable').hidden=false})},true);`;

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#f2b84b" stroke-width="2"><path d="M2 15h5V6h3v9h8"/></svg>';
export const ICON = `data:image/svg+xml,${encodeURIComponent(MARK)}`;
