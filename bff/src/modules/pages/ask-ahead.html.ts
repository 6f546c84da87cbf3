import { endpoints, type RemoteRoute } from '@prebell/contracts';

/** What a page for signed-in users asks first: who they are, and what its remote names. */
export const asksOf = ({ access, asks = [] }: Pick<RemoteRoute, 'access' | 'asks'>): string[] =>
  access === 'user' || access === 'admin' ? [endpoints.auth.profile.path, ...asks] : [];

/**
 * Asks the first questions of a page while its scripts load; the API client takes the answers (`platform/src/api/asked-ahead.ts`).
 * Not with a token that has run out, which the page renews first, and not in a view of a customer's account, whose token the tab keeps.
 * The keys are the platform's.
 */
export const askAhead = (paths: readonly string[], nonce: string): string =>
  `<script nonce="${nonce}">try{const t=localStorage.getItem('token');if(t&&!sessionStorage.getItem('prebell.view')&&!location.hash.startsWith('#view=')&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1e3>Date.now()){const answers={};for(const p of ${JSON.stringify(paths)})answers[p]=fetch(p,{headers:{'Content-Type':'application/json',Authorization:'Bearer '+t}}).catch(()=>null);self.askedAhead={token:t,answers}}}catch{}</script>`;
