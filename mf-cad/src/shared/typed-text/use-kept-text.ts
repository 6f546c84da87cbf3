import { use, useEffect, useRef, useState } from 'react';
import { createSaver, type Saver } from './saver';
import { TypedStorageContext } from './typed-storage-context';

/**
 * A text that survives reloads and crashes, and its setter. Null until it has been read, so that nobody types over earlier text.
 * @param read parses the stored value; for anything else it returns the initial value
 */
export const useKeptText = <T>(name: string, read: (stored: unknown) => T): readonly [T | null, (value: T) => void] => {
  const storage = use(TypedStorageContext);
  const [value, setValue] = useState<T | null>(null);
  const saving = useRef<{ readonly saver: Saver; readonly latest: { value: T } } | null>(null);
  const parse = useRef(read);
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const stored = await storage.all().catch(() => null);
      if (isOver) return;
      const parsed = parse.current(stored?.[name] ?? null);
      setValue(parsed);
      // If stored text could not be read, do not overwrite it: the new text then lasts only as long as this page.
      if (stored === null) return;
      const latest = { value: parsed };
      saving.current = { latest, saver: createSaver(() => storage.write({ [name]: latest.value })) };
    };
    void open();
    const flush = () => void saving.current?.saver.flush();
    addEventListener('pagehide', flush);
    return () => {
      isOver = true;
      removeEventListener('pagehide', flush);
      flush();
      saving.current = null;
    };
  }, [storage, name]);
  const change = (next: T) => {
    setValue(next);
    if (saving.current === null) return;
    saving.current.latest.value = next;
    saving.current.saver.changed();
  };
  return [value, change];
};
