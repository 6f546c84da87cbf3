// @vitest-environment happy-dom
import { BRAND } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Contact } from './Contact';

const LABELS = ['Name', 'Email', 'Subject', 'Message'];
const TYPED = ['Tess', 'tess@example.test', 'Float', 'Which source?'];
const FAILED = 'There was an issue sending your message. Please try again or contact us directly.';

const RECEIVED = { id: '01980000-0000-7000-8000-000000000001' };
const open = (answer: unknown = RECEIVED, user: ReturnType<typeof fakeUser> | null = null) => {
  const openMail = vi.fn<(href: string) => void>();
  const ticket = vi.fn((_options: unknown) => answer);
  const platform = createFakePlatform({ user, answers: { 'POST /api/contact': ticket } });
  render(
    <FakePlatformProvider platform={platform}>
      <Contact openMail={openMail} />
    </FakePlatformProvider>,
  );
  return { openMail, ticket };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const texts = () => LABELS.map((label) => field(label).value);
const fill = async () => {
  for (const [index, label] of LABELS.entries()) await userEvent.type(field(label), TYPED[index] ?? '');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('the contact form', () => {
  it('opens the visitor’s mail program, clears and says what is left to do', async () => {
    const { openMail, ticket } = open();
    await fill();
    await press('Send by e-mail');
    expect(openMail.mock.calls[0]?.[0]).toContain(`mailto:${BRAND.supportEmail}?subject=Float&body=Which%20source%3F`);
    expect(screen.getByRole('status').textContent).toBe(
      'Email client opened! Please send the email to complete your message.',
    );
    expect(texts()).toEqual(['', '', '', '']);
    expect(ticket).not.toHaveBeenCalled();
  });

  it('promises no answer by e-mail on a platform without a mail server', async () => {
    open({ ...RECEIVED, sends_mail: false });
    await fill();
    await press('Send from here instead');
    expect((await screen.findByRole('status')).textContent).toContain('no answer can reach you by e-mail');
  });

  it('sends the message to the server and clears', async () => {
    const { openMail, ticket } = open();
    await fill();
    await press('Send from here instead');
    expect((await screen.findByRole('status')).textContent).toMatch(/^We received your message/);
    expect(ticket.mock.calls[0]?.[0]).toMatchObject({
      body: { name: 'Tess', email: 'tess@example.test', subject: 'Float', message: 'Which source?' },
    });
    expect(texts()).toEqual(['', '', '', '']);
    expect(openMail).not.toHaveBeenCalled();
  });

  it('says when sending to the server fails, and keeps the message', async () => {
    open(new ApiError('Internal error', { code: 'INTERNAL', status: 500 }));
    await fill();
    await press('Send from here instead');
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    expect(texts()).toEqual(TYPED);
  });

  it('knows the name and address of who is signed in, also after a message', async () => {
    const { ticket } = open(RECEIVED, fakeUser({ first_name: 'Tess', last_name: null, email: 'tess@example.test' }));
    expect(texts()).toEqual(['Tess', 'tess@example.test', '', '']);
    await userEvent.type(field('Subject'), 'Float');
    await userEvent.type(field('Message'), 'Which source?');
    await press('Send from here instead');
    await screen.findByRole('status');
    expect(ticket.mock.calls[0]?.[0]).toMatchObject({ body: { name: 'Tess', email: 'tess@example.test' } });
    expect(texts()).toEqual(['Tess', 'tess@example.test', '', '']);
  });

  it('says that a view of an account only reads', async () => {
    open(new ApiError('Not part of the view', { code: 'VIEW_ONLY', status: 403 }), fakeUser());
    await userEvent.type(field('Subject'), 'Float');
    await userEvent.type(field('Message'), 'Which source?');
    await press('Send from here instead');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This view is read-only. End it to send a message of your own.',
    );
  });

  it('shows the server’s reason after too many messages', async () => {
    open(new ApiError('Too many messages', { code: 'RATE_LIMITED', status: 429 }));
    await fill();
    await press('Send from here instead');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many messages');
  });

  it.each(['Send by e-mail', 'Send from here instead'])(
    '“%s” names each invalid field and moves the focus to the first',
    async (name) => {
      const { openMail, ticket } = open();
      await userEvent.type(field('Name'), 'Tess');
      await userEvent.type(field('Email'), 'tess@');
      await press(name);
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
        'Please enter a valid email address',
        'Please enter a subject',
        'Please enter a message',
      ]);
      expect(document.activeElement).toBe(field('Email'));
      expect([openMail.mock.calls, ticket.mock.calls]).toEqual([[], []]);
      await userEvent.type(field('Email'), 'example.test');
      expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    },
  );
});
