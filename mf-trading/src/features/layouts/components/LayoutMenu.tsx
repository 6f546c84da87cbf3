import type { Layout, LayoutSettings } from '@prebell/contracts';
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '@prebell/design-system';
import { type Preference, reasonOf, usePlatform, usePreference } from '@prebell/platform';
import { useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import { useLayouts } from '../hooks/useLayouts';
import { applySettings, currentSettings, type LayoutPart } from '../model/layout-parts';
import styles from './LayoutMenu.module.css';
import { LayoutNameDialog } from './LayoutNameDialog';

/** The layout that was applied last; '' for none. */
const ACTIVE: Preference<string> = {
  name: 'desk.layout',
  accepts: (value): value is string => typeof value === 'string',
  fallback: '',
};

/** Menu of the account's layouts: switch, save, rename and delete. */
export const LayoutMenu = ({ parts }: { readonly parts: readonly LayoutPart[] }) => {
  const { notify } = usePlatform();
  const keys = useKeyHints();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<'save' | 'rename' | null>(null);
  const [activeId, setActive] = usePreference(ACTIVE);
  const { layouts, state, retry, create, replace, rename, remove, busy } = useLayouts();
  const active = layouts.find(({ id }) => id === activeId) ?? null;
  useCommand('layouts', () => setOpen(true));

  const arrange = (name: string, settings: LayoutSettings, id: string) => {
    const before = { settings: currentSettings(parts), id: activeId };
    applySettings(parts, settings);
    setActive(id);
    notify.show('info', `Layout: ${name}`, {
      label: 'Undo',
      run: () => {
        applySettings(parts, before.settings);
        setActive(before.id);
      },
    });
  };
  const saveAs = async (name: string) => setActive((await create({ name, settings: currentSettings(parts) })).id);
  const saveOver = async (layout: Layout) => {
    const saved = await replace({ layout, settings: currentSettings(parts) });
    setActive(saved.id);
    notify.show('success', `Layout “${saved.name}” is saved.`);
  };
  const saveOverNamed = async (name: string) => {
    const layout = layouts.find((one) => one.name.toLowerCase() === name.toLowerCase());
    // The layout was deleted after the server refused the name.
    await (layout === undefined ? saveAs(name) : saveOver(layout));
  };
  const choice = (id: string, name: string, settings: LayoutSettings) => {
    const isActive = (active?.id ?? '') === id;
    return (
      <MenuItem key={id} aria-current={isActive || undefined} onSelect={() => arrange(name, settings, id)}>
        <span className={styles.mark} aria-hidden="true">
          {isActive ? '✓' : ''}
        </span>
        {name}
      </MenuItem>
    );
  };
  return (
    <span className={styles.menu} title={keys.hint('Layouts', 'layouts')}>
      <Menu
        label={<span className={styles.name}>{active?.name ?? 'Layout'}</span>}
        accessibleName={keys.hint(active === null ? 'Layouts' : `Layouts, now ${active.name}`, 'layouts')}
        shortcut={keys.aria('layouts')}
        open={open}
        onOpenChange={setOpen}
      >
        <MenuHeader>Layouts of your account</MenuHeader>
        {choice('', 'Default layout', {})}
        {layouts.map(({ id, name, settings }) => choice(id, name, settings))}
        {state === 'loading' && <MenuHeader>Loading layouts...</MenuHeader>}
        {state === 'failed' && <MenuItem onSelect={retry}>We could not load your layouts. Try again</MenuItem>}
        <MenuSeparator />
        {active !== null && (
          <MenuItem
            onSelect={() =>
              void saveOver(active).catch((error: unknown) =>
                notify.show('error', reasonOf(error, 'We could not save the layout')),
              )
            }
          >
            Save changes to “{active.name}”
          </MenuItem>
        )}
        <MenuItem onSelect={() => setAsking('save')}>Save layout as…</MenuItem>
        {active !== null && (
          <>
            <MenuItem onSelect={() => setAsking('rename')}>Rename “{active.name}”…</MenuItem>
            <MenuItem onSelect={() => remove(active)}>Delete “{active.name}”</MenuItem>
          </>
        )}
      </Menu>
      {asking === 'save' && (
        <LayoutNameDialog
          title="Save layout as"
          initial=""
          busy={busy}
          onSave={saveAs}
          onReplace={saveOverNamed}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'rename' && active !== null && (
        <LayoutNameDialog
          title="Rename layout"
          initial={active.name}
          busy={busy}
          onSave={(name) => rename({ id: active.id, name })}
          onReplace={null}
          onClose={() => setAsking(null)}
        />
      )}
    </span>
  );
};
