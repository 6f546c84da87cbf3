import { BRAND } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { EMPTY_MESSAGE, mailtoFor, messageFaults } from './message';

const MESSAGE = { name: 'Tess', email: 'tess@example.test', subject: 'Float', message: 'Which source?' };
const fieldsOf = (href: string) => new URL(href).searchParams;

describe('a contact message', () => {
  it('needs all four fields and a valid address', () => {
    expect(Object.keys(messageFaults(EMPTY_MESSAGE)).sort()).toEqual(['email', 'message', 'name', 'subject']);
    expect(messageFaults({ ...MESSAGE, email: 'tess@' })).toEqual({ email: 'Please enter a valid email address' });
    expect(messageFaults(MESSAGE)).toEqual({});
  });

  it('opens as an e-mail to support with all fields filled in', () => {
    const href = mailtoFor(MESSAGE);
    expect(new URL(href).pathname).toBe(BRAND.supportEmail);
    expect(fieldsOf(href).get('subject')).toBe('Float');
    expect(fieldsOf(href).get('body')).toBe('Which source?\r\n\r\nTess\r\ntess@example.test');
  });

  it('uses the default subject when the subject is blank', () => {
    expect(fieldsOf(mailtoFor({ ...MESSAGE, subject: '  ' })).get('subject')).toBe(`Contact from ${BRAND.name}`);
  });

  it('cannot add recipients or headers through typed text', () => {
    const href = mailtoFor({ ...MESSAGE, subject: 'a&bcc=all@example.test', message: 'x&cc=y?to=z#q' });
    expect([...fieldsOf(href).keys()]).toEqual(['subject', 'body']);
    expect(new URL(href).hash).toBe('');
  });
});
