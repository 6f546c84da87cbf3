import { seconds } from '@prebell/contracts';
import type { Prerendered } from './prerendered';

/** A reader who does nothing for so long gets the living page as well: its figures are current. */
const SETTLED_MS = seconds(5);

/** Where a tab keeps a press over a reload. */
const PRESS_KEY = 'prebell-press';

/** A press is a click at its end, or soon after it on a touch screen. */
const CLICK_FOLLOWS_MS = 100;

/**
 * Links of a picture work. Its fields take the focus but no text, and a button that is pressed is marked, so that the living
 * page goes on from there (the shell's `takeOver`): nothing that is typed or pressed is lost or left without an answer. While a
 * press lasts the picture is held: its end must meet the link or the button that its begin met. A press that nothing has answered
 * outlives a reload: it is kept when the page goes and marked again on the same control, so that the page wakes for it at once.
 */
const HOLD = `(picture=>{
const CONTROLS='button,select,summary,[role=tab],[type=checkbox]';
const mark=event=>{const control=event.target.closest(CONTROLS);if(!control)return;event.preventDefault();picture.querySelectorAll('[data-pressed]').forEach(other=>{delete other.dataset.pressed;other.removeAttribute('aria-busy')});control.dataset.pressed='';control.setAttribute('aria-busy','true')};
const controls=()=>[...picture.querySelectorAll(CONTROLS)];
try{
const [path,index,words]=JSON.parse(sessionStorage.getItem('${PRESS_KEY}')??'[]');
sessionStorage.removeItem('${PRESS_KEY}');
const control=controls()[index];
const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload';
if(isReload&&path===location.pathname&&control?.textContent===words)control.dataset.pressed='';
addEventListener('pagehide',()=>{
const index=controls().findIndex(control=>picture.isConnected&&'pressed'in control.dataset);
if(index>=0)sessionStorage.setItem('${PRESS_KEY}',JSON.stringify([location.pathname,index,controls()[index].textContent]))});
}catch{}
let free;
const hold=()=>{clearTimeout(free);picture.dataset.held=''};
const release=()=>{free=setTimeout(()=>{delete picture.dataset.held;picture.dispatchEvent(new Event('released'))},${CLICK_FOLLOWS_MS})};
picture.querySelectorAll('input,textarea').forEach(field=>{field.readOnly=true});
picture.addEventListener('submit',event=>event.preventDefault());
picture.addEventListener('click',mark);
picture.addEventListener('pointerdown',hold);
picture.addEventListener('keydown',event=>{if(event.key===' ')hold()});
for(const end of['pointerup','pointercancel','keyup'])addEventListener(end,release);
})(document.getElementById('prerendered'))`;

/**
 * The living page's files are asked for at the first sign of a reader, so that they compete with nothing of what is read:
 * at once for whoever has an account, otherwise when somebody points, presses, types, scrolls or moves the focus, or when
 * the page has been open for a while.
 */
const START = `(living=>{const signs=['pointermove','pointerdown','keydown','wheel','scroll','focusin'];const start=()=>{signs.forEach(sign=>removeEventListener(sign,start,true));if(!living.isConnected)return;document.head.append(document.importNode(living.content,true));living.remove()};if('known'in document.documentElement.dataset||document.querySelector('#prerendered [data-pressed]'))return start();signs.forEach(sign=>addEventListener(sign,start,{capture:true,passive:true}));addEventListener('load',()=>setTimeout(start,${SETTLED_MS}))})(document.getElementById('living'))`;

/**
 * The picture of a page, the place where the living one will be, and what the living one starts with.
 * @param files elements of the head that load the living page
 * @param nonce of the answer's policy
 */
export const pictureOf = ({ content }: Prerendered, files: readonly string[], nonce: string): string =>
  [
    `<div id="prerendered">${content.replaceAll('<style>', `<style nonce="${nonce}">`)}</div>`,
    `<script nonce="${nonce}">${HOLD}</script>`,
    '<div id="root" hidden></div>',
    `<template id="living">${files.join('')}</template>`,
    `<script nonce="${nonce}">${START}</script>`,
  ].join('\n');

/**
 * What a page that the browser draws needs beside its remote's entry. It is asked for with the document when an account is
 * known: anybody else is sent to the sign-in, and browsers complain about preloads nobody used. The key is the platform's.
 */
export const aheadOf = (preloads: readonly string[], nonce: string): string =>
  [
    `<template id="ahead">${preloads.join('')}</template>`,
    `<script nonce="${nonce}">try{if(localStorage.getItem('token'))document.head.append(document.getElementById('ahead').content)}catch{}</script>`,
  ].join('\n');
