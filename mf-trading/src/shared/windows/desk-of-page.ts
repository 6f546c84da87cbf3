import type { Platform } from '@prebell/platform';
import { createDeskHub, type DeskHub } from './desk-hub';
import { browserLocks } from './locks';

/** The desk of a page that shows it or has shown it. It shares its streams with the desk's windows. */
export interface SharingDesk {
  readonly id: string;
  readonly hub: DeskHub;
}

const desks = new WeakMap<Platform, SharingDesk>();
const NAME = /^prebell-desk-(.+)$/;

/** The id of this tab's desk. It is kept in the tab's name, which survives a reload, so open windows find the desk again. */
const idOfTab = (): string => {
  const known = NAME.exec(window.name)?.[1];
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  // Leave a name that was set by the page that opened this tab.
  if (window.name === '') window.name = `prebell-desk-${id}`;
  return id;
};

/**
 * The page's desk; null where the browser cannot connect windows. It lives as long as the page, so windows stay connected while the
 * page shows the settings.
 */
export const deskOfPage = (platform: Platform): SharingDesk | null => {
  const locks = browserLocks();
  if (locks === null) return null;
  const known = desks.get(platform);
  if (known !== undefined) return known;
  const id = idOfTab();
  const { market, chat } = platform;
  const created = { id, hub: createDeskHub({ desk: id, market, chat, locks }) };
  desks.set(platform, created);
  return created;
};
