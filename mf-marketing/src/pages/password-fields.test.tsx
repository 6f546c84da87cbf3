// @vitest-environment happy-dom
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

/** Every page that asks a visitor for a password, with its fields and the autocomplete value of each. */
const PAGES = [
  ['/login', { Password: 'current-password' }],
  ['/register', { Password: 'new-password', 'Confirm Password': 'new-password' }],
] as const;

afterEach(cleanup);

it.each(PAGES)(
  'every password field hides its text, accepts pasted text and has an autocomplete value: %s',
  async (path, fields) => {
    renderRoute(path, createFakePlatform({ user: null, answers: {} }));
    for (const [label, autocomplete] of Object.entries(fields)) {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      expect([field.type, field.autocomplete]).toEqual(['password', autocomplete]);
      await userEvent.click(field);
      await userEvent.paste('pasted-otter-77');
      expect(field.value).toBe('pasted-otter-77');
    }
  },
);
