import {
  componentLabel,
  INCIDENT_STATE_LABELS,
  INCIDENT_STATES,
  type IncidentState,
  incidentSpanText,
  incidentStateSchema,
  STATUS_COMPONENT_LABELS,
  STATUS_COMPONENTS,
} from '@prebell/contracts';
import { Alert, Badge, Button, Checkbox, Field, Panel, Select, TextArea, TextInput } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import list from '../../../shared/list/ListPanel.module.css';
import { ListStates } from '../../../shared/list/ListStates';
import { type Entry, useIncidents, usePublish } from '../api/incidents';
import styles from './Incidents.module.css';

const EMPTY: Entry = { id: null, title: '', components: [], state: 'investigating', text: '' };

const stateOf = ({
  updates: [latest],
}: {
  readonly updates: readonly { readonly state: IncidentState | 'unknown' }[];
}) => (latest === undefined || latest.state === 'unknown' ? 'Unknown' : INCIDENT_STATE_LABELS[latest.state]);

const Published = ({ onContinue }: { onContinue: (entry: Entry) => void }) => {
  const incidents = useIncidents();
  return (
    <ListStates
      query={incidents}
      noun="incidents"
      failure="You can still publish an incident."
      empty={{ title: 'No incidents', text: 'The status page says so, too.' }}
    >
      {(published) => (
        <ul className={list.list}>
          {published.map((incident) => (
            <li key={incident.id}>
              <span>
                <b>{incident.title}</b> {incident.components.map(componentLabel).join(', ')} ·{' '}
                {incidentSpanText(incident)}{' '}
                <Badge tone={incident.resolved_at === null ? 'warning' : 'success'}>{stateOf(incident)}</Badge>
              </span>
              <Button
                size="small"
                aria-label={`Add entry to ${incident.title}`}
                onClick={() => onContinue({ ...EMPTY, id: incident.id, title: incident.title, state: 'monitoring' })}
              >
                Add entry
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
};

/** Manages the incidents of the public status page and its feed. Each entry is public immediately and stays in the log. */
export const Incidents = () => {
  const incidents = useIncidents();
  const [entry, setEntry] = useState(EMPTY);
  /** The admin opened the form for a new incident although another one is still open. */
  const [isAsked, setAsked] = useState(false);
  const publish = usePublish(() => {
    setEntry(EMPTY);
    setAsked(false);
  });
  const isOneOpen = incidents.data?.some(({ resolved_at }) => resolved_at === null) === true;
  const isFolded = isOneOpen && !isAsked && entry.id === null;
  const startNew = () => {
    setEntry(EMPTY);
    setAsked(true);
  };
  const change = (part: Partial<Entry>) => {
    setEntry({ ...entry, ...part });
    if (publish.isError) publish.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish.mutate(entry);
  };
  return (
    <Panel title="Incidents on the status page" aria-label="Incidents on the status page" className={list.panel}>
      <Published onContinue={setEntry} />
      {isFolded ? (
        <div className={list.form}>
          <Button onClick={startNew}>New incident</Button>
        </div>
      ) : (
        <form className={list.form} onSubmit={submit}>
          {publish.isError && <Alert kind="error">{publish.error.message}</Alert>}
          {entry.id === null ? (
            <>
              <Field label="Title" required>
                <TextInput
                  maxLength={120}
                  value={entry.title}
                  onChange={({ target }) => change({ title: target.value })}
                />
              </Field>
              <fieldset className={styles.components}>
                <legend>Affects</legend>
                {STATUS_COMPONENTS.map((component) => (
                  <Checkbox
                    key={component}
                    label={STATUS_COMPONENT_LABELS[component]}
                    checked={entry.components.includes(component)}
                    onChange={({ target: { checked } }) =>
                      change({
                        components: checked
                          ? [...entry.components, component]
                          : entry.components.filter((each) => each !== component),
                      })
                    }
                  />
                ))}
              </fieldset>
            </>
          ) : (
            <p>
              Entry for <b>{entry.title}</b>{' '}
              <Button size="small" onClick={startNew}>
                New incident instead
              </Button>
            </p>
          )}
          <Field label="State" required>
            <Select
              value={entry.state}
              options={INCIDENT_STATES.map((value) => ({ value, label: INCIDENT_STATE_LABELS[value] }))}
              onValueChange={(value) => change({ state: incidentStateSchema.parse(value) })}
            />
          </Field>
          <Field label="What is happening" required>
            <TextArea maxLength={1_000} value={entry.text} onChange={({ target }) => change({ text: target.value })} />
          </Field>
          <Button type="submit" variant="primary" busy={publish.isPending}>
            Publish
          </Button>
        </form>
      )}
    </Panel>
  );
};
