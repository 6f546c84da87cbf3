import type { Page } from 'playwright';
import { PROBED, PROPERTIES } from './style-probe';
import { folderOf, SENTINEL, SOON_MS, type Watched } from './watch';

/** The host and its parts keep these for the next page: closed portals, announcements for screen readers. */
const OF_THE_HOST = '#root, [data-base-ui-portal], .ds-VisuallyHidden[role="status"]';

/** What is on a page apart from the app itself. */
export interface Traces {
  /** Elements that scripts added outside the host's root, and timers and observers of the app that are still active. */
  readonly left: readonly string[];
  /** Elements of the host's frame. */
  readonly frame: readonly string[];
  /** Facts of the page by name: its title and style sheets. */
  readonly facts: Readonly<Record<string, string>>;
  /** Attributes of the document and its body by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Computed styles of the frame by property and element. */
  readonly looks: Readonly<Record<string, string>>;
  /** Changed built-in properties of the browser, and storage that was cleared. Both are faults in any case. */
  readonly broken: readonly string[];
}

/** Reads the traces that an app could leave on a page that is not its own. */
export const readTraces = (page: Page, app: string): Promise<Traces> =>
  page.evaluate(
    ({ ofTheHost, folder, properties, probed, sentinel, soon, longest }) => {
      const { documentElement: html, head, body } = document;
      const { gate } = window as Watched;
      // Finish transitions: otherwise we would read the value at their start.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();

      const nameOf = (element: Element): string => {
        const href = element.getAttribute('href');
        return `<${element.tagName.toLowerCase()}${href === null ? '' : ` href="${href}"`}>`;
      };
      const opening = (element: Element): string => {
        const tag = (element.cloneNode(false) as Element).outerHTML.replace(/<\/[\w-]+>$/, '');
        const text = element.tagName === 'STYLE' ? (element.textContent ?? '').trim().replace(/\s+/g, ' ') : '';
        return (tag + text).slice(0, longest);
      };
      // Loaded files (`link`, `script`) and facts about the document stay for the next visit, so they do not count.
      const around = [...html.children].filter((element) => element !== head && element !== body);
      const elements = [...around, ...head.children, ...body.children]
        .filter((element) => !/^(link|script|meta|title|base|noscript|template)$/i.test(element.tagName))
        .filter((element) => !element.matches(ofTheHost) && !gate?.cameWith.has(element))
        .map((element) => `${opening(element)} outside its page`);
      const isOfApp = (by: string) => by.includes(folder);
      const fileOf = (by: string) => by.slice(by.lastIndexOf('/') + 1);
      const intervals = [...(gate?.intervals.values() ?? [])]
        .filter(isOfApp)
        .map((by) => `an interval (${fileOf(by)})`);
      const timeouts = [...(gate?.timeouts.values() ?? [])]
        .filter(({ by, ms }) => isOfApp(by) && ms <= soon)
        .map(({ by }) => `a timeout that starts again and again (${fileOf(by)})`);
      const main = document.querySelector('#main');
      const observers = [...(gate?.observers.values() ?? [])]
        .filter(({ by }) => isOfApp(by))
        .flatMap(({ by, targets }) =>
          targets
            .filter((target) => target.isConnected && !main?.contains(target))
            .map((target) => `a MutationObserver on ${target.nodeName.toLowerCase()} (${fileOf(by)})`),
        );

      const inFrame = [...body.querySelectorAll('header, nav, footer, a, button, img, svg')]
        .filter((element) => element.closest('#root') !== null && main?.contains(element) === false)
        .slice(0, probed);
      const looked: readonly (readonly [string, Element])[] = [html, body, ...inFrame].map((element, at, all) => {
        const name = nameOf(element);
        const same = all.slice(0, at).filter((other) => nameOf(other) === name).length;
        return [same === 0 ? name : `${name} ${same + 1}`, element];
      });
      const looks = looked.flatMap(([name, element]) => {
        const style = getComputedStyle(element);
        return properties.map((property) => [`${property} of ${name}`, style.getPropertyValue(property)]);
      });
      const attributes = [html, body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => [`the attribute ${name} of ${nameOf(element)}`, value]),
      );
      const sheets = [...document.styleSheets].flatMap((sheet) => {
        const path = sheet.href === null ? null : new URL(sheet.href).pathname;
        return path === null || isOfApp(path)
          ? []
          : [[`the number of rules in ${path}`, String(sheet.cssRules.length)]];
      });
      const broken = [
        ...(gate?.changedBuiltIns() ?? [])
          .filter((name) => !gate?.ofTheHost.includes(name))
          .map((name) => `changes ${name}, which every app on the page uses`),
        ...[
          ['localStorage', localStorage],
          ['sessionStorage', sessionStorage],
        ]
          .filter(([, storage]) => (storage as Storage).getItem(sentinel) === null)
          .map(([name]) => `clears ${name}, in which other apps keep things: remove your own keys only`),
      ];
      return {
        left: [...elements, ...intervals, ...timeouts, ...observers],
        frame: looked.map(([name]) => name),
        facts: Object.fromEntries([
          ['the title', document.title],
          ['the number of adopted style sheets', String(document.adoptedStyleSheets.length)],
          ...sheets,
        ]),
        attributes: Object.fromEntries(attributes),
        looks: Object.fromEntries(looks),
        broken,
      };
    },
    {
      ofTheHost: OF_THE_HOST,
      folder: folderOf(app),
      properties: PROPERTIES,
      probed: PROBED,
      sentinel: SENTINEL,
      soon: SOON_MS,
      longest: 120,
    },
  );

/**
 * What a visit left behind, one sentence each. It compares the page that the visitor went on to with the same page
 * newly opened. If several computed styles changed, it names the first and counts the others.
 */
export const traceFaults = (fresh: Traces, after: Traces): string[] => {
  const changed = (before: Traces['facts'], now: Traces['facts']) =>
    Object.keys(before)
      .filter((name) => name in now && before[name] !== now[name])
      .map((name) => `it changes ${name} from '${before[name]}' to '${now[name]}' and leaves it so`);
  // An attribute that only one of the pages has counts as a change, unlike an element or a style sheet.
  const names = [...new Set([...Object.keys(fresh.attributes), ...Object.keys(after.attributes)])];
  const allOf = (attributes: Traces['attributes']) =>
    Object.fromEntries(names.map((name) => [name, attributes[name] ?? '']));
  const [first, ...others] = changed(fresh.looks, after.looks);
  return [
    ...after.broken.map((sentence) => `it ${sentence}`),
    ...beyond(after.left, fresh.left).map((what) => `it leaves ${what} when the visitor goes on: remove it on unmount`),
    ...beyond(fresh.frame, after.frame).map((element) => `it removes ${element} of the frame around its page`),
    ...changed(fresh.facts, after.facts),
    ...changed(allOf(fresh.attributes), allOf(after.attributes)),
    ...(first === undefined ? [] : [others.length === 0 ? first : `${first}, and ${others.length} more`]),
  ];
};

/** The items of one list that are not in the other. Duplicates are compared by number. */
const beyond = (items: readonly string[], known: readonly string[]): string[] => {
  const left = [...known];
  return items.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};
