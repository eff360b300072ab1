import { Button, Checkbox } from '@mantine/core';
import { type CollectionName, isCollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { useLabels } from '../../../lib/records.ts';
import type { ListedError } from './errors-queries.ts';
import classes from './errors.module.css';

/** The record that a failure is about, to be opened. */
function About({ collection, record }: { collection: CollectionName; record: string }) {
  const { label } = definitionOf(collection);
  const title = useLabels(collection, [record]).get(record) ?? null;
  return (
    <div>
      <dt>{label.one}</dt>
      <dd>
        <RecordLink collection={collection} id={record} title={title} />
      </dd>
    </div>
  );
}

interface Props {
  error: ListedError;
  /** '20/11/2026 14:05'. */
  when: string;
  dismissed: boolean;
  selected: boolean;
  onSelect: () => void;
  onRetry: () => void;
  retrying: boolean;
  /** Off the list, or back on it. */
  onMove: () => void;
}

/** One failure: what, why, where, when, how often; and what can be done about it. */
export function ErrorRow(props: Props) {
  const { error, when, dismissed, selected, onSelect, onRetry, retrying, onMove } = props;
  const { title, detail, place, times, retriable, blocks, collection, record, reason, dismissedBy } = error;
  const name = useLabels('employee', dismissedBy ? [dismissedBy] : []).get(dismissedBy ?? '');
  const [first = '', ...more] = (detail ?? '').split('\n');
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      <Checkbox aria-label={`Seleccionar «${title}»`} checked={selected} onChange={onSelect} />
      <div className={classes.what}>
        <strong>{title}</strong>
        {first && <p className={classes.reason}>{first}</p>}
        {blocks && <p className={classes.reason}>{blocks}</p>}
        {reason && (
          <p className={classes.reason}>
            Descartado{name && ` por ${name}`}: {reason}
          </p>
        )}
        {more.length > 0 && (
          <details className={classes.more}>
            <summary>Detalle técnico</summary>
            <pre>{more.join('\n')}</pre>
          </details>
        )}
      </div>
      <dl className={classes.facts}>
        {place && place !== title && (
          <div>
            <dt>Dónde</dt>
            <dd>{place}</dd>
          </div>
        )}
        {/* A newer server may name records that this page does not know. */}
        {collection && isCollectionName(collection) && record && (
          <About collection={collection} record={record} />
        )}
        <div>
          <dt>Cuándo</dt>
          <dd>
            {when}
            {times !== null && times > 1 && <span className={classes.times}> · {times} veces</span>}
          </dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        {retriable && !dismissed && (
          <Button size="compact-sm" variant="light" onClick={onRetry} loading={retrying}>
            Reintentar
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onMove}>
          {dismissed ? 'Recuperar' : 'Descartar'}
        </Button>
      </div>
    </li>
  );
}
