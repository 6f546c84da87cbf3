import { endpoints, type RemoteRoute } from '@prebell/contracts';

/** What a document asks ahead, besides who the user is. */
export interface Asks {
  readonly paths: readonly string[];
  /** Asked with the query `symbol`. */
  readonly ofSymbol: readonly string[];
  /** A query parameter with which none of them is asked: it shows another page. */
  readonly unless: string | undefined;
}

/** What a page for signed-in users asks first: who they are, and what its remote names. Null for other pages. */
export const asksOf = ({
  access,
  asks = [],
  asks_symbol = [],
  ahead_unless,
}: Pick<RemoteRoute, 'access' | 'asks' | 'asks_symbol' | 'ahead_unless'>): Asks | null =>
  access === 'user' || access === 'admin' ? { paths: asks, ofSymbol: asks_symbol, unless: ahead_unless } : null;

/** An expression of JavaScript: whether the address lacks this query parameter. */
export const lacks = (parameter: string): string => `!new URLSearchParams(location.search).has('${parameter}')`;

/** The symbol in the address, else the one that this user charted last in this browser (preference `desk.symbol`), else AAPL. */
const SYMBOL_OF = `(u=>{const m=/^[A-Z]{1,5}(\\.[A-Z]{1,2})?$/,s=new URLSearchParams(location.search).get('symbol');if(m.test(s))return s;try{const k=JSON.parse(localStorage.getItem('prebell.preference.'+u+'.desk.symbol'));if(m.test(k))return k}catch{}return'AAPL'})`;

/** An expression of JavaScript: the paths to ask. */
const pathsOf = ({ paths, ofSymbol, unless }: Asks): string => {
  const ofPage =
    ofSymbol.length === 0
      ? JSON.stringify(paths)
      : `${JSON.stringify(paths)}.concat(${JSON.stringify(ofSymbol)}.map(p=>p+'?symbol='+${SYMBOL_OF}(c.sub)))`;
  return `['${endpoints.auth.profile.path}'].concat(${unless === undefined ? ofPage : `${lacks(unless)}?${ofPage}:[]`})`;
};

/**
 * Asks the first questions of a page while its scripts load; the API client takes the answers (`platform/src/api/asked-ahead.ts`).
 * Not with a token that has run out, which the page renews first, and not in a view of a customer's account, whose token the tab keeps.
 * The keys are the platform's.
 */
export const askAhead = (asks: Asks, nonce: string): string =>
  `<script nonce="${nonce}">try{const t=localStorage.getItem('token'),c=t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));if(c&&!sessionStorage.getItem('prebell.view')&&!location.hash.startsWith('#view=')&&c.exp*1e3>Date.now()){const answers={};for(const p of ${pathsOf(asks)})answers[p]=fetch(p,{headers:{'Content-Type':'application/json',Authorization:'Bearer '+t}}).catch(()=>null);self.askedAhead={token:t,answers}}}catch{}</script>`;
