import {
  endpoints,
  formatPercent,
  formatPrice,
  readingOf,
  readNumber,
  SCANNER_LABELS,
  SCANNERS,
} from '@prebell/contracts';
import { Alert, Button, Dialog, Field, Select, Switch, TextInput } from '@prebell/design-system';
import { reasonOf, usePlatform, useUser } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useId, useState } from 'react';
import { useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { alertsQueryOptions } from '../api/alerts';
import {
  type AlertDraft,
  alertInputOf,
  draftAt,
  hasLevel,
  levelFault,
  passedFault,
  repeats,
} from '../model/alert-draft';
import { alertLevels, lastingName } from '../model/alert-levels';
import styles from './Alerts.module.css';
import { LevelButtons } from './LevelButtons';
import { UnconfirmedMail } from './UnconfirmedMail';

interface Props {
  readonly symbol: string;
  /** A chart level, dollars: the alert fires when the price crosses it. */
  readonly price?: number | undefined;
  readonly onClose: () => void;
}

const KINDS: readonly { readonly value: AlertDraft['kind']; readonly label: string }[] = [
  { value: 'price', label: 'the price' },
  { value: 'percent', label: "the day's change" },
  { value: 'new_high', label: 'it makes a new high of the day' },
  { value: 'scan_entry', label: 'it enters a scanner' },
  { value: 'halt', label: 'trading halts' },
];
const DIRECTIONS = [
  { value: 'above', label: 'rises to' },
  { value: 'below', label: 'falls to' },
];
const SCANNER_OPTIONS = SCANNERS.map((value) => ({ value, label: SCANNER_LABELS[value] }));

/** Form for a new alert on a symbol. */
export const AlertEditor = ({ symbol, price, onClose }: Props) => {
  const { api, notify } = usePlatform();
  const own = useOwnScanners(useUser());
  const scanners = [...SCANNER_OPTIONS, ...own.map(({ id, name }) => ({ value: id, label: name }))];
  const queryClient = useQueryClient();
  const form = useId();
  const [written, setDraft] = useState<AlertDraft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { data: now } = useQuery(
    queryOptions({
      queryKey: ['quote', symbol],
      queryFn: ({ signal }) => api.call(endpoints.market.quote, { params: { symbol }, signal }),
      // The placeholder shows the current price, so a failure does no harm.
      retry: false,
    }),
  );
  const { data: previous } = useQuery(
    queryOptions({
      queryKey: ['previous-levels', symbol],
      queryFn: async ({ signal }) => {
        const { levels } = await api.call(endpoints.market.levels, { query: { symbols: symbol }, signal });
        return levels.find((each) => each.symbol === symbol) ?? null;
      },
      // If these levels fail to load, the form only lacks a button.
      retry: false,
    }),
  );
  const levels = now === undefined ? [] : alertLevels(now, previous ?? undefined);
  const draft = written ?? draftAt(price, now?.price ?? null);
  const chosen = levels.find(
    ({ level, direction }) => Number(level) === readNumber(draft.level) && direction === draft.direction,
  );
  const write = (change: Partial<AlertDraft>) => {
    setFault(null);
    setDraft({ ...draft, ...change });
  };
  const current = now && `Now ${draft.kind === 'price' ? formatPrice(now.price) : formatPercent(now.percent_change)}`;
  const reading = readingOf(draft.level);
  const hint = [current, reading && `Reads as ${reading}`].filter(Boolean).join('. ');
  const saving = useMutation({
    mutationFn: () =>
      api.call(endpoints.alerts.create, { body: alertInputOf(symbol, draft, chosen && lastingName(chosen)) }),
    networkMode: 'always',
    onSuccess: async ({ alert }) => {
      await queryClient.invalidateQueries({ queryKey: alertsQueryOptions(api).queryKey });
      notify.show('success', `Alert set: ${alert.description}`);
      onClose();
    },
  });
  const save = () => {
    const found = levelFault(symbol, draft) ?? (now === undefined ? null : passedFault(draft, now));
    setFault(found);
    if (found === null) saving.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Alert on ${symbol}`}
      footer={
        <Button type="submit" form={form} variant="primary" busy={saving.isPending}>
          Set alert
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) save();
        }}
      >
        {saving.error !== null && <Alert kind="error">{reasonOf(saving.error, 'Failed to set the alert')}</Alert>}
        <Field label="Alert me when">
          <Select
            autoFocus={price === undefined}
            options={KINDS}
            value={draft.kind}
            onValueChange={(kind) => write({ kind: kind as AlertDraft['kind'] })}
          />
        </Field>
        {hasLevel(draft) && (
          <div className={styles.level}>
            <Field label="When it">
              <Select
                options={DIRECTIONS}
                value={draft.direction}
                onValueChange={(direction) => write({ direction: direction as AlertDraft['direction'] })}
              />
            </Field>
            <Field
              label={draft.kind === 'price' ? 'Price, $' : 'Change, %'}
              hint={hint || undefined}
              error={fault ?? undefined}
            >
              <TextInput
                // When the level is filled in already, Enter sets the alert.
                autoFocus={price !== undefined}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                value={draft.level}
                onChange={({ target }) => write({ level: target.value })}
              />
            </Field>
          </div>
        )}
        {draft.kind === 'price' && levels.length > 0 && <LevelButtons levels={levels} draft={draft} onChoose={write} />}
        {draft.kind === 'price' && typeof chosen?.note === 'string' && (
          <p role="status" className={styles.none}>
            {chosen.note}
          </p>
        )}
        {hasLevel(draft) && (
          <p className={styles.none}>
            Only trades from now on count. If our source sends bars, the bar that has already begun does not: its high
            and low may be older.
          </p>
        )}
        {draft.kind === 'scan_entry' && (
          <>
            <Field label="Scanner">
              <Select options={scanners} value={draft.scanner} onValueChange={(scanner) => write({ scanner })} />
            </Field>
            <Switch
              label={`Any stock, not only ${symbol}`}
              checked={draft.any}
              onCheckedChange={(any) => write({ any })}
            />
          </>
        )}
        <Switch
          label="Repeat, at most once a minute"
          checked={repeats(draft)}
          onCheckedChange={(repeat) => write({ repeat })}
        />
        <Switch label="Also by e-mail" checked={draft.email} onCheckedChange={(email) => write({ email })} />
        {draft.email && <UnconfirmedMail />}
      </form>
    </Dialog>
  );
};
