import { expect, test } from 'vitest';
import { remainsFaults } from './remains';

const OVERLAY = '<div class="overlay">';

test('an element that was there before a visit is no remain, each copy beyond that is one and is named', () => {
  expect(remainsFaults([OVERLAY], [OVERLAY])).toEqual([]);
  expect(remainsFaults([OVERLAY, '<style>'], ['<style>'])).toEqual([]);
  expect(remainsFaults([OVERLAY], [OVERLAY, '<style>a{}', OVERLAY])).toEqual([
    'it leaves <style>a{} outside its page when the visitor goes on: remove it on unmount',
    'it leaves <div class="overlay"> outside its page when the visitor goes on: remove it on unmount',
  ]);
});
