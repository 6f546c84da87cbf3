import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { deskKeysSchema, layoutChangeSchema, layoutInputSchema, layoutSchema } from '../entities/desk';

const oneLayout = z.object({ id: z.uuid() });
const answer = z.object({ layout: layoutSchema });

/** The desk as its user arranged it: keyboard shortcuts and named layouts. */
export const desk = {
  read: defineEndpoint({
    method: 'get',
    path: '/api/desk',
    access: 'user',
    summary: 'The caller’s changed keys, and layouts by name',
    response: z.object({ keys: deskKeysSchema, layouts: z.array(layoutSchema) }),
  }),
  saveKeys: defineEndpoint({
    method: 'put',
    path: '/api/desk/keys',
    access: 'user',
    summary: 'Replace the caller’s changed keys; an empty map restores the defaults',
    body: z.strictObject({ keys: deskKeysSchema }),
    response: z.object({ keys: deskKeysSchema }),
  }),
  createLayout: defineEndpoint({
    method: 'post',
    path: '/api/desk/layouts',
    access: 'user',
    summary: 'Save a layout; NAME_TAKEN or LIMIT_REACHED',
    body: layoutInputSchema,
    status: 201,
    response: answer,
  }),
  updateLayout: defineEndpoint({
    method: 'put',
    path: '/api/desk/layouts/{id}',
    access: 'user',
    summary: 'Change the name or the settings of a layout, or both; what is left out stays',
    params: oneLayout,
    body: layoutChangeSchema,
    response: answer,
  }),
  removeLayout: defineEndpoint({
    method: 'delete',
    path: '/api/desk/layouts/{id}',
    access: 'user',
    summary: 'Remove a layout',
    params: oneLayout,
    response: z.object({ removed: z.literal(true) }),
  }),
} as const;
