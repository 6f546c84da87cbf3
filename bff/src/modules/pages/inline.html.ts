/** Fixes the order of the CSS layers before any style sheet arrives. */
export const LAYERS = '@layer reset, tokens, ds, app;';

/** Paper is white and has no links: print every page light and without its navigation, whatever the theme. */
export const PRINT_STYLE =
  '@media print{:root{color-scheme:light!important}header nav,header button,footer nav,[data-component=Toaster]{display:none!important}}';

/** Runs before the first paint, so that a light theme never flashes dark. The storage key is the platform's. */
export const THEME = `try{if(localStorage.getItem('prebell.theme')==='light')document.documentElement.dataset.theme='light'}catch{}`;

/**
 * Catches every file that the browser refuses or cannot load, and requests it again past the browser's cache, which
 * would keep serving altered bytes. Removes a remote's failed style sheet, so that the remote requests it again and
 * shows its failure card. The host reports these failures (`watchRefusedFiles`). If a file of the host itself failed,
 * only this page can show a message.
 */
export const GUARD = `addEventListener('error',({target:t})=>{if(!t.integrity)return;(self.refusedFiles||=[]).push({url:t.src||t.href,integrity:t.integrity});fetch(t.src||t.href,{cache:'reload'}).catch(()=>{});if(t.rel==='stylesheet')t.remove();if(!('host'in t.dataset))return;const tell=()=>{document.getElementById('unavailable').hidden=false};if(document.readyState==='loading')addEventListener('DOMContentLoaded',tell);else tell()},true);`;

/**
 * The prerendered navigation bar is made for visitors, so hide its sign-up entries from people with an account. The
 * storage key is the platform's.
 */
export const KNOWN = `try{if(localStorage.getItem('token'))document.documentElement.dataset.known=''}catch{}`;
export const PICTURE_STYLE =
  '[data-known] #prerendered :is(header nav,[data-for-visitors]){visibility:hidden}body>noscript{display:block;padding:1rem;text-align:center}';
/** For a page without prerendered content, which shows only this notice until the browser draws it. */
export const DRAWN_STYLE =
  'body>noscript{display:block;padding:20vh 1rem;text-align:center;line-height:1.6}body>noscript a{text-decoration:underline}';
/** Without scripts, a form would put the typed text into the address, and a button would do nothing. */
export const NO_SCRIPT_STYLE =
  '#prerendered :is(form,button){display:none}#prerendered noscript p{line-height:1.6}#prerendered noscript a{text-decoration:underline}';

/**
 * zod tests whether it may evaluate code. The policy forbids that, and the browser would report the attempt as a
 * violation. The name of the setting is zod's.
 */
export const NO_EVALUATION = 'globalThis.__zod_globalConfig={jitless:true};';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#f2b84b" stroke-width="2"><path d="M2 15h5V6h3v9h8"/></svg>';
export const ICON = `data:image/svg+xml,${encodeURIComponent(MARK)}`;
