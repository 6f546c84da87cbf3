/** Fixes the order of layers before any sheet arrives. */
export const LAYERS = '@layer reset, tokens, ds, app;';

/** Paper is white and has no links: print every page light and without its navigation, whatever the theme. */
export const PRINT_STYLE =
  '@media print{:root{color-scheme:light!important}header nav,header button,footer nav,[data-component=Toaster]{display:none!important}}';

/** Runs before first paint, so that a light theme never flashes dark. The key is the platform's. */
export const THEME = `try{if(localStorage.getItem('prebell.theme')==='light')document.documentElement.dataset.theme='light'}catch{}`;

/**
 * Catches every file that the browser refuses or cannot load, and requests it again past the browser's cache, which
 * would keep serving altered bytes. It removes a failed sheet of a remote, so that the remote requests it again and
 * shows its failure card. The host reports the kept failures (`watchRefusedFiles`); without a file of the host, only
 * this page can show one.
 */
export const GUARD = `addEventListener('error',({target:t})=>{if(!t.integrity)return;(self.refusedFiles||=[]).push({url:t.src||t.href,integrity:t.integrity});fetch(t.src||t.href,{cache:'reload'}).catch(()=>{});if(t.rel==='stylesheet')t.remove();if(!('host'in t.dataset))return;const tell=()=>{document.getElementById('unavailable').hidden=false};if(document.readyState==='loading')addEventListener('DOMContentLoaded',tell);else tell()},true);`;

/**
 * The prerendered bar is made for visitors: hide its sign-up entries from people with an account. The key is the
 * platform's.
 */
export const KNOWN = `try{if(localStorage.getItem('token'))document.documentElement.dataset.known=''}catch{}`;
export const PICTURE_STYLE =
  '[data-known] #prerendered :is(header nav,[data-for-visitors]){visibility:hidden}body>noscript{display:block;padding:1rem;text-align:center}';
/** A page that only the browser draws shows this notice alone. */
export const DRAWN_STYLE =
  'body>noscript{display:block;padding:20vh 1rem;text-align:center;line-height:1.6}body>noscript a{text-decoration:underline}';
/** Without a script, a form would put typed text into the address, and a button does nothing. */
export const NO_SCRIPT_STYLE =
  '#prerendered :is(form,button){display:none}#prerendered noscript p{line-height:1.6}#prerendered noscript a{text-decoration:underline}';

/**
 * zod would test whether it may evaluate code. The policy forbids it, and the browser reports the attempt as a
 * violation. The key is zod's.
 */
export const NO_EVALUATION = 'globalThis.__zod_globalConfig={jitless:true};';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#f2b84b" stroke-width="2"><path d="M2 15h5V6h3v9h8"/></svg>';
export const ICON = `data:image/svg+xml,${encodeURIComponent(MARK)}`;
