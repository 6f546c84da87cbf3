import { seconds } from '@prebell/contracts';
import { lacks } from './ask-ahead.html';
import type { Prerendered } from './prerendered.gateway';

/** An idle reader also gets the live page after this long, so that its figures stay current. */
const SETTLED_MS = seconds(5);

/** Storage key for a button press that must survive a reload. */
const PRESS_KEY = 'prebell-press';

/** A press becomes a click when it ends. On a touch screen, the click may follow this much later. */
const CLICK_FOLLOWS_MS = 100;

/**
 * How the prerendered page behaves before hydration. Links and fields work, the theme switches, and an address with the
 * name of a lesson opens it. A tab shows its own panel and the other parts that follow it, if the page has them
 * (`template[data-tab]`, `data-tabbed`). Any other pressed button is marked with its turn, and the live page presses
 * these buttons again in that order (the shell's `takeOver`), so that no input is lost. The page is not replaced during
 * a press, because its end must hit the same control as its start. A press without an answer survives a reload: it is
 * stored on leaving and marked again on the same control, so that the page hydrates immediately.
 */
const HOLD = `(picture=>{
const CONTROLS='button,select,summary,[role=tab],[type=checkbox]';
let presses=0;
const theme=()=>{const root=document.documentElement;const next=root.dataset.theme==='light'?'dark':'light';root.dataset.theme=next;try{localStorage.setItem('prebell.theme',next)}catch{}};
const open=tab=>{const words=tab.textContent;const other=[...picture.querySelectorAll('template[data-tab]')].find(each=>words.startsWith(each.dataset.tab));if(!other)return tab;const shown=other.content.cloneNode(true).querySelectorAll('[data-tabbed]');other.parentNode.querySelectorAll('[data-tabbed]').forEach((part,index)=>part.replaceWith(shown[index]));return [...picture.querySelectorAll('[role=tab]')].find(each=>each.textContent===words)};
const mark=event=>{let control=event.target.closest(CONTROLS);if(!control||control.matches('summary'))return;if(control.matches('[aria-label^="Switch to"]'))return theme();event.preventDefault();if(control.matches('[role=tab]'))control=open(control);picture.querySelectorAll('[aria-busy]').forEach(other=>other.removeAttribute('aria-busy'));control.dataset.pressed=presses+=1;control.setAttribute('aria-busy','true')};
const named=location.hash.length>1&&document.getElementById(location.hash.slice(1));if(named&&named.matches('details'))named.open=true;
const controls=()=>[...picture.querySelectorAll(CONTROLS)];
try{
const [path,index,words]=JSON.parse(sessionStorage.getItem('${PRESS_KEY}')??'[]');
sessionStorage.removeItem('${PRESS_KEY}');
const control=controls()[index];
const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload';
if(isReload&&path===location.pathname&&control?.textContent===words)control.dataset.pressed=presses+=1;
addEventListener('pagehide',()=>{
const index=controls().findIndex(control=>picture.isConnected&&presses>0&&control.dataset.pressed===String(presses));
if(index>=0)sessionStorage.setItem('${PRESS_KEY}',JSON.stringify([location.pathname,index,controls()[index].textContent]))});
}catch{}
let free;
const hold=()=>{clearTimeout(free);picture.dataset.held=''};
const release=()=>{free=setTimeout(()=>{delete picture.dataset.held;picture.dispatchEvent(new Event('released'))},${CLICK_FOLLOWS_MS})};
picture.addEventListener('submit',event=>event.preventDefault());
picture.addEventListener('click',mark);
picture.addEventListener('pointerdown',hold);
picture.addEventListener('keydown',event=>{if(event.key===' ')hold()});
for(const end of['pointerup','pointercancel','keyup'])addEventListener(end,release);
})(document.getElementById('prerendered'))`;

/**
 * Loads the live page's files when the reader becomes active, so that they do not compete with visible content. For
 * people with an account it loads them immediately. For others it waits for a pointer, key, scroll or focus event, or
 * until the page has been open for a while.
 */
const START = `(living=>{const signs=['pointermove','pointerdown','keydown','wheel','scroll','focusin'];const start=()=>{signs.forEach(sign=>removeEventListener(sign,start,true));if(!living.isConnected)return;document.head.append(document.importNode(living.content,true));living.remove()};if('known'in document.documentElement.dataset||document.querySelector('#prerendered [data-pressed]'))return start();signs.forEach(sign=>addEventListener(sign,start,{capture:true,passive:true}));addEventListener('load',()=>setTimeout(start,${SETTLED_MS}))})(document.getElementById('living'))`;

/**
 * Plays the recording of a prerendered page in the page's own elements (`filmOf` of the remote). It sets the texts and
 * lines that differ from frame to frame. It stops when the live page takes over, which continues from the same frame.
 * Nothing moves in a hidden tab, or for people who asked for less motion.
 */
const PLAY = `(film=>{if(matchMedia('(prefers-reduced-motion:reduce)').matches)return;const{every,places,frames}=JSON.parse(film.textContent);const stage=document.querySelector('#prerendered [data-film]');const all=[];const walk=document.createTreeWalker(stage,5);for(let node=walk.nextNode();node;node=walk.nextNode()){const own=node;if(own.nodeType===3)all.push(text=>{if(own.data!==text)own.data=text});else if(own.hasAttribute('d'))all.push(text=>own.setAttribute('d',text))}
const timer=setInterval(()=>{if(!stage.isConnected)return clearInterval(timer);if(document.hidden)return;const frame=frames[Math.min(frames.length-1,Math.floor(performance.now()/every))];places.forEach((place,index)=>all[place](frame[index]))},every)})(document.getElementById('film'))`;

/**
 * The prerendered page, the element for the live one, and the files that start it.
 * @param files head elements that load the live page
 * @param nonce the nonce of the answer's policy
 */
export const pictureOf = ({ content }: Prerendered, files: readonly string[], nonce: string): string =>
  [
    `<div id="prerendered">${content.replaceAll('<style>', `<style nonce="${nonce}">`)}</div>`,
    `<script nonce="${nonce}">${HOLD}</script>`,
    ...(content.includes(' id="film"') ? [`<script nonce="${nonce}">${PLAY}</script>`] : []),
    '<div id="root" hidden></div>',
    `<template id="living">${files.join('')}</template>`,
    `<script nonce="${nonce}">${START}</script>`,
  ].join('\n');

/**
 * Files that a browser-rendered page needs besides its remote's entry. They are preloaded only for a visitor with an
 * account: others go to the sign-in page, and browsers warn about unused preloads. The storage key is the platform's.
 * @param unless a query parameter that makes the address show another page, which needs other files
 */
export const aheadOf = (preloads: readonly string[], nonce: string, unless?: string): string =>
  [
    `<template id="ahead">${preloads.join('')}</template>`,
    `<script nonce="${nonce}">try{if(localStorage.getItem('token')${unless === undefined ? '' : `&&${lacks(unless)}`})document.head.append(document.getElementById('ahead').content)}catch{}</script>`,
  ].join('\n');
