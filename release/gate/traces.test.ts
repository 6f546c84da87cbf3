import { expect, test } from 'vitest';
import { type Traces, traceFaults } from './traces';

const OVERLAY = '<div class="overlay"> outside its page';
const CLEAN: Traces = {
  left: [OVERLAY],
  frame: ['<html>', '<footer>', '<a href="/about">', '<button>', '<button> 2'],
  facts: { 'the title': 'About' },
  attributes: { 'the attribute lang of <html>': 'en' },
  looks: { 'font-size of <html>': '16px', 'color of <body>': 'black' },
  broken: [],
};

test('a page that is as if opened afresh has no fault, however much was there before', () => {
  expect(traceFaults(CLEAN, CLEAN)).toEqual([]);
  expect(traceFaults({ ...CLEAN, left: [OVERLAY, '<style>'] }, CLEAN)).toEqual([]);
  expect(traceFaults(CLEAN, { ...CLEAN, frame: [...CLEAN.frame, '<button> 3'] })).toEqual([]);
});

test('each copy of an element beyond those that were there is one fault and is named', () => {
  expect(traceFaults(CLEAN, { ...CLEAN, left: [OVERLAY, '<style>a{} outside its page', OVERLAY] })).toEqual([
    'it leaves <style>a{} outside its page when the visitor goes on: remove it on unmount',
    'it leaves <div class="overlay"> outside its page when the visitor goes on: remove it on unmount',
  ]);
});

test('an attribute that only one of the pages has is named', () => {
  const lang = 'the attribute lang of <html>';
  const style = 'the attribute style of <html>';
  expect(traceFaults(CLEAN, { ...CLEAN, attributes: { ...CLEAN.attributes, [style]: 'top: 0' } })).toEqual([
    `it changes ${style} from '' to 'top: 0' and leaves it so`,
  ]);
  expect(traceFaults(CLEAN, { ...CLEAN, attributes: {} })).toEqual([
    `it changes ${lang} from 'en' to '' and leaves it so`,
  ]);
});

test('a missing element of the frame, a changed built-in, each changed fact and the first of several changed looks are named', () => {
  const facts = { ...CLEAN.facts, 'the title': 'x' };
  const looks = { 'font-size of <html>': '20px', 'color of <body>': 'red' };
  const frame = CLEAN.frame.filter((name) => name !== '<footer>');
  expect(traceFaults(CLEAN, { ...CLEAN, facts, looks, frame, broken: ['changes fetch'] })).toEqual([
    'it changes fetch',
    'it removes <footer> of the frame around its page',
    "it changes the title from 'About' to 'x' and leaves it so",
    "it changes font-size of <html> from '16px' to '20px' and leaves it so, and 1 more",
  ]);
});
