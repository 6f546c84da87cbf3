import { use, useEffect, useRef, useState } from 'react';
import { createSaver, type Saver } from './saver';
import { TypedStorageContext } from './typed-storage-context';

/**
 * One text that survives reloads and crashes, and its setter. Null until it has been read, so that nobody types over
 * text that was not read yet.
 * @param read parses what was stored; it gives the first value for anything else
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
      // Text that could not be read is not overwritten: this page then keeps the text itself.
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
