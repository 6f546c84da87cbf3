import { endpoints, type RemoteRoute } from '@prebell/contracts';

/** What a document requests ahead, besides who the user is. */
export interface Asks {
  readonly paths: readonly string[];
  /** Paths that are requested with the query `symbol`. */
  readonly ofSymbol: readonly string[];
  /** A query parameter that makes the address show another page. With it, none of these is requested. */
  readonly unless: string | undefined;
}

/** What a page for signed-in users requests first: who they are, and the paths that its remote names. Null for other pages. */
export const asksOf = ({
  access,
  asks = [],
  asks_symbol = [],
  ahead_unless,
}: Pick<RemoteRoute, 'access' | 'asks' | 'asks_symbol' | 'ahead_unless'>): Asks | null =>
  access === 'user' || access === 'admin' ? { paths: asks, ofSymbol: asks_symbol, unless: ahead_unless } : null;

/** A JavaScript expression: whether the address lacks this query parameter. */
export const lacks = (parameter: string): string => `!new URLSearchParams(location.search).has('${parameter}')`;

/**
 * A JavaScript function that chooses the symbol: the one in the address, else the one that this user last charted in
 * this browser (preference `desk.symbol`), else AAPL.
 */
const SYMBOL_OF = `(u=>{const m=/^[A-Z]{1,5}(\\.[A-Z]{1,2})?$/,s=new URLSearchParams(location.search).get('symbol');if(m.test(s))return s;try{const k=JSON.parse(localStorage.getItem('prebell.preference.'+u+'.desk.symbol'));if(m.test(k))return k}catch{}return'AAPL'})`;

/** A JavaScript expression: the paths to request. */
const pathsOf = ({ paths, ofSymbol, unless }: Asks): string => {
  const ofPage =
    ofSymbol.length === 0
      ? JSON.stringify(paths)
      : `${JSON.stringify(paths)}.concat(${JSON.stringify(ofSymbol)}.map(p=>p+'?symbol='+${SYMBOL_OF}(c.sub)))`;
  return `['${endpoints.auth.profile.path}'].concat(${unless === undefined ? ofPage : `${lacks(unless)}?${ofPage}:[]`})`;
};

/**
 * Sends the first requests of a page while its scripts load; the API client takes the answers
 * (`platform/src/api/asked-ahead.ts`). Does nothing with an expired token, which the page renews first, or in a view of
 * a customer's account, whose token the tab keeps. The storage keys are the platform's.
 */
export const askAhead = (asks: Asks, nonce: string): string =>
  `<script nonce="${nonce}">try{const t=localStorage.getItem('token'),c=t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));if(c&&!sessionStorage.getItem('prebell.view')&&!location.hash.startsWith('#view=')&&c.exp*1e3>Date.now()){const answers={};for(const p of ${pathsOf(asks)})answers[p]=fetch(p,{headers:{'Content-Type':'application/json',Authorization:'Bearer '+t}}).catch(()=>null);self.askedAhead={token:t,answers}}}catch{}</script>`;
