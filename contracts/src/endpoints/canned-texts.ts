import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { CANNED_BODY_MAX, CANNED_NAME_MAX, cannedTextSchema } from '../entities/canned-text';

const body = z.object({
  name: z.string().trim().min(1, 'Name the text').max(CANNED_NAME_MAX),
  body: z.string().trim().min(1, 'Write the text').max(CANNED_BODY_MAX),
});
const params = z.object({ id: z.uuid() });
const response = z.object({ text: cannedTextSchema });

/** Texts that admins put into their answers to tickets. */
export const cannedTexts = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/admin/canned-texts',
    access: 'admin',
    summary: 'Canned texts for ticket answers, by name',
    response: z.object({ texts: z.array(cannedTextSchema) }),
  }),
  add: defineEndpoint({
    method: 'post',
    path: '/api/admin/canned-texts',
    access: 'admin',
    summary: 'Add a canned text for ticket answers',
    body,
    response,
  }),
  change: defineEndpoint({
    method: 'put',
    path: '/api/admin/canned-texts/{id}',
    access: 'admin',
    summary: 'Change a canned text for ticket answers',
    params,
    body,
    response,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/admin/canned-texts/{id}',
    access: 'admin',
    summary: 'Delete a canned text for ticket answers',
    params,
    response: z.object({}),
  }),
} as const;
